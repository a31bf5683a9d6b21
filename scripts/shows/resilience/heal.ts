import { setTimeout as wait } from "node:timers/promises";
import { retryArticle } from "../../../src/post/articles/writing/retry-article.ts";
import { hasPermission } from "../../../src/owner/plans/require-permission.ts";
import { requestPublication } from "../../../src/post/publications/request-publication.ts";
import { asOwner } from "../../../test/owners.ts";
import { resendUndelivered } from "../shared/deliveries.ts";
import type { World } from "./world.ts";

/** A busy machine is slow; the run is stuck only when nothing gets done any more. */
const STUCK_AFTER_MS = 90_000;

/**
 * After the last fault: makes time pass quickly (whatever waits for hours is due now), lets owners press the
 * buttons they see, and ends when nothing is left to do. Returns what is still undone.
 */
export async function heal(world: World, wantedPosts: () => Promise<Set<string>>): Promise<string[]> {
  let deadline = Date.now() + STUCK_AFTER_MS;
  let last = "";
  for (;;) {
    await Promise.all([letTimePass(world), pressButtons(world)]).catch((error: unknown) =>
      console.log(`while healing: ${String(error)}`),
    );
    const undone = await listUndone(world, await wantedPosts());
    if (undone.join() !== last) {
      deadline = Date.now() + STUCK_AFTER_MS;
      last = undone.join();
      if (last !== "") console.log(`… still ${last}`);
    }
    if (undone.length === 0 || Date.now() > deadline) return undone;
    await wait(1_000);
  }
}

async function letTimePass({ sql, now }: World): Promise<void> {
  const at = new Date(now());
  await sql("update jobs.job set start_after = now() where state in ('created', 'retry') and start_after > now()");
  await sql("update sources set next_poll_at = $1 where next_poll_at > $1::timestamptz + interval '5 s'", [at]);
  await sql("update billing_events set next_try_at = $1 where state = 'waiting'", [at]);
}

async function pressButtons(world: World): Promise<void> {
  const { ctx, rig } = world;
  await resendUndelivered(ctx, rig);
  const articles = ctx.db.selectFrom("articles").select(["id", "owner_id"]).where("status", "=", "FAILED");
  for (const { id, owner_id } of await articles.execute())
    await retryArticle(ctx, asOwner(owner_id), { articleId: id });
  for (const { owner_id, article_id: articleId, integration_id, version } of await listFailed(world, true))
    await requestPublication(ctx, asOwner(owner_id), { articleId, version, integrationIds: [integration_id] });
}

/** Failed publications of owners whose plan lets them try again, or of those whose plan doesn't (any more). */
export async function listFailed({ ctx }: Pick<World, "ctx">, mayPublish: boolean) {
  const failed = await ctx.db
    .selectFrom("publications")
    .select(["owner_id", "article_id", "integration_id", "version"])
    .where("state", "=", "failed")
    .execute();
  const may = await Promise.all(failed.map(({ owner_id }) => hasPermission(ctx, ctx.db, owner_id, "publish")));
  return failed.filter((_row, index) => may[index] === mayPublish);
}

/** Approvals count if their email has arrived: for the newest version, undecided and not expired. */
const undone = `select
  (select count(*)::int from articles where status in ('PENDING', 'GENERATING', 'FAILED') and waiting_for is null)
    as "articles not written",
  (select count(*)::int from mails where state in ('queued', 'sending')) as "mails not sent",
  (select count(distinct approvals.id)::int from approvals
    join articles on articles.id = approvals.article_id and articles.version = approvals.version
    join mails on mails.subject_id = approvals.id and mails.state = 'sent'
    where decision is null and expires_at > $1) as "approvals not decided",
  (select count(*)::int from publications where state = 'waiting') as "publications not made",
  (select count(*)::int from billing_events join billing_customers using (customer_id) where state = 'waiting')
    as "events not applied",
  (select count(*)::int from jobs.job where state in ('created', 'retry', 'active')) as "jobs not done"`;

async function listUndone(world: World, wanted: Set<string>): Promise<string[]> {
  const [counts] = await world.sql(undone, [new Date(world.now())]);
  const posts = await world.ctx.db.selectFrom("posts").select("media_id").execute();
  for (const { media_id } of posts) wanted.delete(media_id);
  const failed = await listFailed(world, true);
  const all = { ...counts, "posts not found": wanted.size, "publications failed": failed.length };
  return Object.entries(all).flatMap(([what, count]) => (Number(count) > 0 ? [`${Number(count)} ${what}`] : []));
}
