import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { retryArticle } from "../../../src/post/articles/writing/retry-article.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import { hasPermission } from "../../../src/owner/plans/require-permission.ts";
import { requestPublication } from "../../../src/post/publications/request-publication.ts";
import { resendUndelivered } from "../main-job/resend-undelivered.ts";
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
  let said = Date.now();
  for (;;) {
    await Promise.all([letTimePass(world), pressButtons(world)]).catch((error: unknown) =>
      console.log(`while healing: ${String(error)}`),
    );
    const undone = await listUndone(world, await wantedPosts());
    if (undone.join() !== last) deadline = Date.now() + STUCK_AFTER_MS;
    last = undone.join();
    if (undone.length === 0 || Date.now() > deadline) return undone;
    if (Date.now() - said > 15_000) {
      console.log(`… still ${undone.join(", ")}`);
      said = Date.now();
    }
    await wait(1_000);
  }
}

async function letTimePass({ ctx, now }: World): Promise<void> {
  const at = new Date(now());
  await sql`update jobs.job set start_after = now()
    where state in ('created', 'retry') and start_after > now()`.execute(ctx.db);
  await ctx.db
    .updateTable("sources")
    .set({ next_poll_at: at })
    .where("next_poll_at", ">", new Date(at.getTime() + 5_000))
    .execute();
  await ctx.db.updateTable("billing_events").set({ next_try_at: at }).where("state", "=", "waiting").execute();
}

/** The nightly reconciliation with Stripe, which recovers lost webhooks. */
export async function letNightCome({ ctx, now }: World): Promise<void> {
  await ctx.db
    .updateTable("billing_customers")
    .set({ next_reconcile_at: new Date(now()) })
    .execute();
}

const asOwner = (ownerId: string): Caller => ({ ownerId, actor: { type: "user", id: ownerId } });

async function pressButtons(world: World): Promise<void> {
  const { ctx, rig } = world;
  await resendUndelivered(ctx, rig.mailbox);
  const failedArticles = await ctx.db
    .selectFrom("articles")
    .select(["id", "owner_id"])
    .where("status", "=", "FAILED")
    .execute();
  for (const { id, owner_id } of failedArticles) await retryArticle(ctx, asOwner(owner_id), { articleId: id });
  for (const { owner_id, article_id: articleId, integration_id, version } of await listFailed(world, {
    mayPublish: true,
  })) {
    await requestPublication(ctx, asOwner(owner_id), { articleId, version, integrationIds: [integration_id] });
  }
}

/** Failed publications of owners whose plan lets them try again, or of those whose plan doesn't (any more). */
export async function listFailed({ ctx }: Pick<World, "ctx">, { mayPublish }: { mayPublish: boolean }) {
  const failed = await ctx.db
    .selectFrom("publications")
    .select(["owner_id", "article_id", "integration_id", "version"])
    .where("state", "=", "failed")
    .execute();
  const may = await Promise.all(failed.map(({ owner_id }) => hasPermission(ctx, ctx.db, owner_id, "publish")));
  return failed.filter((_row, index) => may[index] === mayPublish);
}

async function listUndone(world: World, wanted: Set<string>): Promise<string[]> {
  const { ctx, now } = world;
  const { db } = ctx;
  const [posts, articles, mails, approvals, waiting, failed, events, jobs] = await Promise.all([
    db.selectFrom("posts").select("media_id").execute(),
    db
      .selectFrom("articles")
      .select("id")
      .where("status", "in", ["PENDING", "GENERATING", "FAILED"])
      .where("waiting_for", "is", null)
      .execute(),
    db.selectFrom("mails").select("id").where("state", "in", ["queued", "sending"]).execute(),
    countOpenApprovals(ctx, new Date(now())),
    db.selectFrom("publications").select("id").where("state", "=", "waiting").execute(),
    listFailed(world, { mayPublish: true }),
    db
      .selectFrom("billing_events as event")
      .innerJoin("billing_customers as customer", "customer.customer_id", "event.customer_id")
      .select("event.id")
      .where("event.state", "=", "waiting")
      .execute(),
    sql<{ name: string }>`select name from jobs.job where state in ('created', 'retry', 'active')`.execute(db),
  ]);
  const known = new Set(posts.map(({ media_id }) => media_id));
  const counts = {
    "posts not found": [...wanted].filter((mediaId) => !known.has(mediaId)).length,
    "articles not written": articles.length,
    "mails not sent": mails.length,
    "approvals not decided": approvals,
    "publications not made": waiting.length + failed.length,
    "events not applied": events.length,
    "jobs not done": jobs.rows.length,
  };
  return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
}

/** Those whose mail has arrived: for the newest version, undecided and not expired. */
async function countOpenApprovals(ctx: World["ctx"], now: Date): Promise<number> {
  const rows = await ctx.db
    .selectFrom("approvals as approval")
    .innerJoin("articles as article", (join) =>
      join.onRef("article.id", "=", "approval.article_id").onRef("article.version", "=", "approval.version"),
    )
    .innerJoin("mails as mail", "mail.subject_id", "approval.id")
    .select("approval.id")
    .distinct()
    .where("approval.decision", "is", null)
    .where("approval.expires_at", ">", now)
    .where("mail.state", "=", "sent")
    .execute();
  return rows.length;
}
