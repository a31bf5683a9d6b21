import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterSuite } from "../after-suite.ts";
import { createBlogServer } from "../../src/entries/http/blogs/serve-blogs.ts";
import type { Caller } from "../../src/platform/actor.ts";
import { saveBlog, type SaveBlogInput } from "../../src/post/hosted/settings/save-blog.ts";
import { requestPublication } from "../../src/post/publications/request-publication.ts";
import { findFreePorts } from "../free-ports.ts";
import { createWorld, type World, type WorldOverrides } from "../world.ts";
import { addArticle, type WantedArticle } from "./add-article.ts";
import { publishDirectly } from "./publish-directly.ts";

export type BlogReply = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string };
type Asked = { host?: string; method?: string; headers?: Record<string, string> };

export type Blogs = {
  world: World;
  /** The public address; blogs are below it unless the settings say otherwise. */
  url: string;
  /** Asks at a path, as a client of any host would. Follows nothing. */
  get(path: string, asked?: Asked): Promise<BlogReply>;
  /** A new owner with a hosted page. */
  openBlog(input?: SaveBlogInput): Promise<Caller & { email: string; name: string }>;
  /** Publishes an article by the publisher alone, at once. */
  stand(owner: Caller, wanted: WantedArticle): Promise<{ articleId: string; remoteId: string; link: string }>;
  /** Publishes an article as its owner does: asks for it, and the worker does the rest. */
  publish(owner: Caller, wanted: WantedArticle): Promise<{ articleId: string; link: string }>;
};

/** What the app answers when a request isn't for a blog. */
export const appAnswer = "the app";

/** A world with hosted blogs on a real server. Call this at the top of a suite. */
export async function startBlogs(
  settings: Record<string, string> = {},
  overrides: WorldOverrides = {},
): Promise<Blogs> {
  const [port = 0] = await findFreePorts(1);
  const url = settings["PUBLIC_URL"] ?? `http://127.0.0.1:${port}`;
  const world = await createWorld(overrides, {
    PUBLIC_URL: url,
    CONTACT_EMAIL: "operator@galley.example",
    ...settings,
  });
  const serve = createBlogServer(world.ctx, { buildDir: fileURLToPath(new URL("../../build", import.meta.url)) });
  const server = createServer((incoming, outgoing) => serve(incoming, outgoing, () => outgoing.end(appAnswer)));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  afterSuite(() => new Promise((resolve) => server.close(resolve)));
  let blogs = 0;
  const integrationOf = ({ ownerId }: Caller) =>
    world.ctx.db.selectFrom("blogs").select("integration_id").where("owner_id", "=", ownerId).executeTakeFirstOrThrow();
  return {
    world,
    url,
    get: (path, asked) => ask(port, path, asked),
    async openBlog(input = {}) {
      blogs += 1;
      const owner = await world.createOwner();
      const name = input.name ?? `kiln-${blogs}`;
      await saveBlog(world.as(owner), owner, { name, title: `Kiln ${blogs}`, ...input });
      return { ...owner, name };
    },
    async stand(owner, wanted) {
      const { articleId } = await addArticle(world.ctx, owner, wanted);
      return { articleId, ...(await publishDirectly(world.ctx, owner, articleId)) };
    },
    async publish(owner, wanted) {
      const article = await addArticle(world.ctx, owner, wanted);
      const { integration_id: integrationId } = await integrationOf(owner);
      await requestPublication(world.as(owner), owner, { ...article, integrationIds: [integrationId] });
      const findLink = async () => {
        const row = await world.ctx.db
          .selectFrom("publications")
          .select("link")
          .where("owner_id", "=", owner.ownerId)
          .where("article_id", "=", article.articleId)
          .where("state", "=", "published")
          .executeTakeFirst();
        return row?.link ?? null;
      };
      await world.workUntil(async () => (await findLink()) !== null);
      return { articleId: article.articleId, link: (await findLink()) ?? "" };
    },
  };
}

/** The runtime's fetch doesn't let callers choose the host. */
async function ask(port: number, path: string, { host, method = "GET", headers = {} }: Asked = {}): Promise<BlogReply> {
  const target = path.startsWith("http") ? new URL(path) : null;
  const asked = request({
    host: "127.0.0.1",
    port,
    path: target === null ? path : target.pathname + target.search,
    method,
    headers: { host: host ?? target?.host ?? `127.0.0.1:${port}`, ...headers },
  }).end();
  const [reply] = await once(asked, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { status: reply.statusCode, headers: reply.headers, bytes, text: bytes.toString("utf8") };
}
