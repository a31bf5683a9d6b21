import type { Caller } from "../../../src/platform/actor.ts";
import { retryPublisher } from "../../../src/connectors/retrying.ts";
import { createWordPressPublisher } from "../../../src/connectors/wordpress/index.ts";
import { createOutbound } from "../../../src/platform/guards/outbound.ts";
import { startWorker } from "../../../src/entries/worker/worker.ts";
import { requestPublication } from "../../../src/post/publications/request-publication.ts";
import { connectInstagram, connectWordPress, openOwner } from "../../../test/owners.ts";
import { startProduct } from "../../../test/product.ts";
import type { WordPressRole } from "../../../test/real-wordpress.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import type { Site } from "./site.ts";

const patience = { patienceMs: 90_000, everyMs: 200 };
const publishing = ["publish-article", "unpublish-article"];
/** The later one looks for drafts that a slow site stored after we stopped waiting for its answer. */
const sweeping = "sweep-drafts";

export type Newsroom = Awaited<ReturnType<typeof openNewsroom>>;
/** One owner with one site, in one role. */
export type SiteUser = { owner: Caller; site: Site; role: WordPressRole; integrationId: string };

/** The product with its worker in this process; only the sites are real, behind their proxies at these hosts. */
export async function openNewsroom(hosts: string[]) {
  const product = await startProduct({ processes: [], settings: { POLL_INTERVAL: "10m" } });
  const { ctx, rig, sql } = product;
  const outbound = createOutbound({ allow: hosts, ofOwners: true });
  ctx.publishers.wordpress = retryPublisher(createWordPressPublisher({ outbound }));
  const worker = startWorker(ctx);
  let pictures = 0;
  const read = (articleId: string) =>
    ctx.db
      .selectFrom("publications")
      .select(["id", "state", "failure", "remote_id", "link", "not_landed", "version"])
      .where("article_id", "=", articleId)
      .executeTakeFirstOrThrow();

  const newsroom = {
    ...product,
    async connect(site: Site, role: WordPressRole): Promise<SiteUser> {
      const owner = await openOwner(ctx);
      const credential = { siteUrl: site.wordpress.siteUrl, username: role, password: site.wordpress.passwordOf(role) };
      const { integrationId } = await connectWordPress(rig, ctx, owner, {
        ...credential,
        label: `${site.name}, ${role}`,
        publishWhen: "by-hand",
      });
      return { owner, site, role, integrationId };
    },
    /** An article written by the worker, with pictures that no other article has. */
    async write({ owner }: SiteUser, count = 1): Promise<string> {
      const files = Array.from({ length: count }, () => ({
        generate: { width: 640, height: 480, seed: (pictures += 1) },
      }));
      const caption =
        `Bowl number ${pictures} came out of the kiln & was glazed [twice].\n\n` +
        `The glaze ran a little on the left side. I like it that way.\n\n#pottery #kiln${pictures}`;
      const post = { kind: count > 1 ? "carousel" : "image", caption, pictures: files };
      const { sourceId } = await connectInstagram(rig, ctx, owner, { posts: [post] });
      const written = "select id from articles where source_id = $1 and status = 'GENERATED'";
      const find = async () => (await sql(written, [sourceId]))[0];
      return String((await waitUntil("the worker writes the article", find, patience))["id"]);
    },
    async publish({ owner, integrationId }: SiteUser, articleId: string, overwrite = false): Promise<void> {
      const [row] = await sql("select version from articles where id = $1", [articleId]);
      const version = Number(row?.["version"]);
      await requestPublication(ctx, owner, { articleId, version, integrationIds: [integrationId], overwrite });
    },
    read,
    /** Waits until the publication has the wanted state; retries run at once. */
    async until(articleId: string, state: string, version = 1): ReturnType<typeof read> {
      let publication = await read(articleId);
      const look = async () => {
        if (publication.state === state && publication.version >= version) return publication;
        await newsroom.hurry();
        publication = await read(articleId);
        return null;
      };
      return waitUntil(() => `${state} instead of ${JSON.stringify(publication)}`, look, patience);
    },
    /** Makes pending retries due now; the queue has no call for existing jobs, but notifies its workers so. */
    async hurry(names = publishing): Promise<void> {
      await sql(
        `with due as (update jobs.job set start_after = now()
          where name = any($1) and state < 'active' and start_after > now())
        select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name) from unnest($1) as name`,
        [names],
      );
    },
    /** Waits until there are no publishing jobs left. */
    async drain(): Promise<void> {
      const left = "select from jobs.job where name = any($1) and state <= 'active' limit 1";
      const names = [...publishing, sweeping];
      const look = () => newsroom.hurry(names).then(async () => (await sql(left, [names])).length === 0);
      await waitUntil("no job is left", look, patience);
    },
    async attempts(publicationId: string): Promise<number> {
      const [row] = await sql(
        `select max(retry_count) as attempts from jobs.job
        where name = 'publish-article' and data ->> 'publicationId' = $1`,
        [publicationId],
      );
      return Number(row?.["attempts"] ?? 0);
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await worker.stop();
      await product.close();
    },
  };
  return newsroom;
}
