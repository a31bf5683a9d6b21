import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import type { Context } from "../src/context.ts";
import { createBlogServer } from "../src/entries/http/blogs/serve-blogs.ts";
import { createHostedPublisher } from "../src/post/hosted/publishing/create-hosted-publisher.ts";
import { saveBlog } from "../src/post/hosted/settings/save-blog.ts";
import { listen } from "./listen.ts";
import { hostedTroubles } from "./publisher-faults.ts";
import type { PublisherKind } from "./publisher-sites.ts";

/** A hosted page, at the proxy's address. Its steps are the database's and the storage's. */
export const hosted: PublisherKind = {
  name: "a page of one's own",
  kind: "hosted",
  isReal: true,
  takesDrafts: true,
  isOurs: true,
  troubles: hostedTroubles,
  async start({ proxy, worker, owner }) {
    const ctx: Context = { ...worker, config: { ...worker.config, blogs: { url: proxy.url, hub: null } } };
    const serve = createBlogServer(ctx, { buildDir: fileURLToPath(new URL("../build", import.meta.url)) });
    const server = createServer((incoming, outgoing) =>
      serve(incoming, outgoing, () => outgoing.writeHead(404).end("the app")),
    );
    proxy.leadTo(await listen(server));
    await saveBlog(ctx, owner, { name: "conformance", title: "Kim & clay" });
    const { integration_id: integrationId } = await ctx.db
      .selectFrom("blogs")
      .select("integration_id")
      .where("owner_id", "=", owner.ownerId)
      .executeTakeFirstOrThrow();
    return {
      ...{ siteUrl: "", username: "", password: "", integrationId, publisher: createHostedPublisher(ctx) },
      async listPosts() {
        const posts = await ctx.db
          .selectFrom("blog_posts")
          .select(["id", "title", "state", "document"])
          .where("owner_id", "=", owner.ownerId)
          .execute();
        return posts.map(({ id, title, state, document }) => ({
          ...{ remoteId: id, title, isPublished: state === "published", text: JSON.stringify(document) },
        }));
      },
      async stop() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  },
};
