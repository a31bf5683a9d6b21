import { sql } from "kysely";
import type { Caller } from "../../../src/platform/actor.ts";
import { retryPublisher } from "../../../src/connectors/retrying.ts";
import { createWordPressPublisher } from "../../../src/connectors/wordpress/index.ts";
import type { Context } from "../../../src/context.ts";
import { migrate } from "../../../src/platform/db/migrate.ts";
import { createOutbound } from "../../../src/platform/guards/outbound.ts";
import { resolveWithSystem } from "../../../src/platform/guards/dialer.ts";
import type { JobName } from "../../../src/platform/jobs/definitions.ts";
import { startWorker } from "../../../src/entries/worker/worker.ts";
import { requestPublication } from "../../../src/post/publications/request-publication.ts";
import { connectInstagram, connectWordPress, openOwner } from "../../../test/owners.ts";
import { readMails, startRig } from "../../../test/rig.ts";
import type { WordPressRole } from "../../../test/real-wordpress.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { startScratchPostgres } from "../../scratch-postgres.ts";
import type { Site } from "./site.ts";

/**
 * A shorter time limit for calls to a site, so that slow ones don't take minutes. An upload always gets two
 * minutes.
 */
export const CALL_TIMEOUT_MS = 4_000;
const PATIENCE_MS = 90_000;
const publishing: JobName[] = ["publish-article", "unpublish-article", "sweep-drafts"];

export type Product = Awaited<ReturnType<typeof startProduct>>;
/** One owner with one site, in one role. */
export type Writer = {
  owner: Caller;
  email: string;
  site: Site;
  role: WordPressRole;
  integrationId: string;
  number: number;
};
export type Publication = {
  id: string;
  state: string;
  failure: string | null;
  remote_id: string | null;
  link: string | null;
  not_landed: string[] | null;
  version: number;
};

/** Database, worker and all simulators; only the sites are real, behind their proxies. */
export async function startProduct() {
  const postgres = await startScratchPostgres({ database: "galley" });
  await migrate(postgres.connectionString());
  const rig = await startRig(postgres.connectionString(), { LOG_LEVEL: "silent", POLL_INTERVAL: "10m" });
  const base = await rig.openContext();
  /** Overrides DNS for these names; others resolve as usual. */
  const names = new Map<string, string>();
  const resolve = async (host: string) =>
    names.has(host) ? [{ address: names.get(host) ?? "", family: 4 }] : resolveWithSystem(host);
  const allowed: string[] = [];
  const openPublisher = () => {
    const outbound = createOutbound({ allow: allowed, ofOwners: true, resolve });
    return retryPublisher(createWordPressPublisher({ outbound, timeoutMs: CALL_TIMEOUT_MS }));
  };
  const ctx: Context = { ...base, publishers: { ...base.publishers, wordpress: openPublisher() } };
  let worker: Awaited<ReturnType<typeof startWorker>> | null = null;
  let writers = 0;
  let pictures = 0;

  const product = {
    ctx,
    names,
    /** Call this after the sites are known and before anything is published. */
    allow(hosts: string[]) {
      allowed.push(...hosts);
      ctx.publishers.wordpress = openPublisher();
    },
    async start() {
      worker = startWorker(ctx);
    },
    async connect(site: Site, role: WordPressRole, siteUrl = site.wordpress.siteUrl): Promise<Writer> {
      const number = (writers += 1);
      const email = `owner${number}@galley.example`;
      const owner = await openOwner(ctx, { email });
      const credential = { siteUrl, username: role, password: site.wordpress.passwordOf(role) };
      const label = `${site.name}, ${role}`;
      const { integrationId } = await connectWordPress(rig, ctx, owner, {
        label,
        publishWhen: "by-hand",
        ...credential,
      });
      return { owner, email, site, role, integrationId, number };
    },
    /** An article written by the worker, with pictures that no other article has. */
    async write({ owner }: Writer, count = 1): Promise<string> {
      const files = Array.from({ length: count }, () => ({
        generate: { width: 640, height: 480, seed: (pictures += 1) },
      }));
      const caption =
        `Bowl number ${pictures} came out of the kiln & was glazed [twice].\n\n` +
        `The glaze ran a little on the left side. I like it that way.\n\n#pottery #kiln${pictures}`;
      const post = { kind: count > 1 ? "carousel" : "image", caption, pictures: files };
      const { sourceId } = await connectInstagram(rig, ctx, owner, { posts: [post] });
      const written = ctx.db
        .selectFrom("articles")
        .select("id")
        .where("source_id", "=", sourceId)
        .where("status", "=", "GENERATED");
      return (
        await waitUntil("the worker writes the article", () => written.executeTakeFirst(), { patienceMs: PATIENCE_MS })
      ).id;
    },
    async publish({ owner, integrationId }: Writer, articleId: string, overwrite = false): Promise<void> {
      const { version } = await ctx.db
        .selectFrom("articles")
        .select("version")
        .where("id", "=", articleId)
        .executeTakeFirstOrThrow();
      await requestPublication(ctx, owner, { articleId, version, integrationIds: [integrationId], overwrite });
    },
    read: (articleId: string): Promise<Publication> =>
      ctx.db
        .selectFrom("publications")
        .select(["id", "state", "failure", "remote_id", "link", "not_landed", "version"])
        .where("article_id", "=", articleId)
        .executeTakeFirstOrThrow(),
    /** Waits until the publication has the wanted state; retries run at once. */
    async until(articleId: string, wanted: (publication: Publication) => boolean): Promise<Publication> {
      let publication: Publication | undefined;
      const look = async () => {
        if (publication !== undefined) await product.hurry();
        publication = await product.read(articleId);
        return wanted(publication) && publication;
      };
      return waitUntil(() => `the publication to change from ${JSON.stringify(publication)}`, look, {
        patienceMs: PATIENCE_MS,
        everyMs: 200,
      });
    },
    /** Makes pending retries due now. */
    async hurry(names: JobName[] = ["publish-article", "unpublish-article", "send-mail"]): Promise<void> {
      await sql`update jobs.job set start_after = now()
        where name = any(${names}) and state < 'active' and start_after > now()`.execute(ctx.db);
      // The queue notifies its workers on this channel; it has no call for existing jobs.
      for (const name of names) {
        await sql`select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), ${name})`.execute(
          ctx.db,
        );
      }
    },
    /** Waits until there are no publishing jobs left. */
    async drain(): Promise<void> {
      const look = async () => {
        await product.hurry([...publishing, "send-mail"]);
        const { rows } = await sql<{
          left: number;
        }>`select count(*)::int as left from jobs.job where name = any(${publishing}) and state <= 'active'`.execute(
          ctx.db,
        );
        return rows[0]?.left === 0;
      };
      await waitUntil("no job is left", look, { patienceMs: PATIENCE_MS, everyMs: 200 });
    },
    async attempts(publicationId: string): Promise<number> {
      const { rows } = await sql<{
        attempts: number;
      }>`select coalesce(max(retry_count), 0)::int as attempts from jobs.job
        where name = 'publish-article' and data ->> 'publicationId' = ${publicationId}`.execute(ctx.db);
      return rows[0]?.attempts ?? 0;
    },
    mailsTo: (email: string) => readMails(rig.mailbox, { to: email }),
    async close(): Promise<void> {
      await worker?.stop();
      await base.close();
      await rig.close();
      await postgres.stop();
    },
  };
  return product;
}
