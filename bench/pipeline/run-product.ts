import { setTimeout as wait } from "node:timers/promises";
import type { Caller } from "../../src/platform/actor.ts";
import type { Context } from "../../src/context.ts";
import { inTransaction } from "../../src/platform/db/database.ts";
import { emit } from "../../src/post/events.ts";
import { addInstagramAccount, connectWordPress, issueToken } from "../../test/owners.ts";
import type { Product } from "../../test/product.ts";
import type { Rig } from "../../test/rig.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { openUnlimited } from "../lib/open-account.ts";
import { addSources } from "../watch/fill-sources.ts";

export type PreparedAccount = { accessToken: string; posts: number };

/**
 * An account whose posts appear when the clock starts: created earlier but dated after connecting. Each seed
 * is a different picture.
 */
export async function preparePosts(
  rig: Rig,
  username: string,
  count: number,
  firstSeed: number,
): Promise<PreparedAccount> {
  const posts = Array.from({ length: count }, (_, index) => ({
    caption:
      `Bowl number ${index + 1} came out of the kiln.\n\n` +
      `The glaze ran a little on the left side. I like it that way.`,
    pictures: [{ generate: { width: 1080, height: 810, bytes: 200_000, seed: firstSeed + index } }],
    postedAt: new Date(Date.now() - (count - index) * 60_000).toISOString(),
  }));
  const { accessToken } = await issueToken(rig, await addInstagramAccount(rig, { username, posts }));
  return { accessToken, posts: count };
}

/**
 * Seconds of the product's worker, warmed up with another source's posts. The clock starts when it picks up the source,
 * because the delay until then is measured by the watch benchmark.
 */
export async function runProduct(
  product: Product,
  [warmUp, account]: [PreparedAccount, PreparedAccount],
): Promise<number> {
  const { rig, ctx, sql } = product;
  const caller = await openUnlimited(ctx);
  await connectWordPress(rig, ctx, caller);
  await rig.startService(["worker"]);
  await startPoll(product, await connect(ctx, caller, warmUp));
  await approveUntilPublished(product, caller, warmUp.posts);
  // Autovacuum would do this within a minute. Until then, PostgreSQL keeps the plans it made for empty tables.
  await sql("analyze");
  const sourceId = await connect(ctx, caller, account);
  await startPoll(product, sourceId);
  const started = performance.now();
  await approveUntilPublished(product, caller, warmUp.posts + account.posts);
  return (performance.now() - started) / 1_000;
}

/** Connects the source without its baseline, so that all of its posts are new. */
async function connect(ctx: Context, { ownerId }: Caller, { accessToken }: PreparedAccount): Promise<string> {
  const id = crypto.randomUUID();
  await addSources(ctx, [{ ownerId, id }], accessToken);
  return id;
}

async function startPoll({ sql }: Product, sourceId: string): Promise<void> {
  await sql("update sources set next_poll_at = now() where id = $1", [sourceId]);
  const polled = () => sql("select from sources where id = $1 and last_polled_at is not null", [sourceId]);
  await waitUntil("the source is taken up", async () => (await polled()).length > 0, { everyMs: 20 });
}

/** Approves each article as soon as its email is out: one durable commit each. */
async function approveUntilPublished({ ctx, sql }: Product, caller: Caller, posts: number): Promise<void> {
  for (let published = 0; published < posts; await wait(100)) {
    const mailed = await ctx.db
      .selectFrom("approvals as approval")
      .innerJoin("mails as mail", "mail.subject_id", "approval.id")
      .select(["approval.id", "approval.article_id as articleId", "approval.version"])
      .where("approval.decision", "is", null)
      .where("mail.state", "=", "sent")
      .execute();
    for (const { id, articleId, version } of mailed) {
      await inTransaction(ctx, async (tx) => {
        const decided = { decision: "approved" as const, decided_at: new Date() };
        await tx.updateTable("approvals").set(decided).where("id", "=", id).execute();
        await emit(ctx, tx, caller, "article.approved", { articleId, version });
      });
    }
    published = (await sql("select from publications where state = 'published'")).length;
  }
}
