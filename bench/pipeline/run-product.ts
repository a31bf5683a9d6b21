import { setTimeout as wait } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../src/platform/actor.ts";
import type { Context } from "../../src/context.ts";
import { inTransaction } from "../../src/platform/db/database.ts";
import { emit } from "../../src/post/events.ts";
import { grantCustomPlan } from "../../src/owner/plans/grant-custom-plan.ts";
import { neutralStyle } from "../../src/post/sources/source-settings.ts";
import { connectWordPress, openOwner as openAccount } from "../../test/owners.ts";
import type { Rig } from "../../test/rig.ts";
import { waitUntil } from "../../test/wait-until.ts";
import type { Measured } from "./measured.ts";
import type { Accounts, PreparedAccount } from "./prepare-posts.ts";
import { readUsage } from "./process-usage.ts";

/**
 * The product's worker, warmed up with another source's posts. The clock starts when it picks up the source,
 * because the delay until then is measured by the watch benchmark.
 */
export async function runProduct(rig: Rig, { warmUp, account }: Accounts): Promise<Measured> {
  const ctx = await rig.openContext();
  try {
    const caller = await openOwner(rig, ctx);
    const worker = await rig.startService(["worker"]);
    await startLook(ctx, await connect(ctx, caller, warmUp));
    await approveUntilPublished(ctx, caller, warmUp.posts);
    const sourceId = await connect(ctx, caller, account);
    const before = await readUsage(worker.pid);
    await startLook(ctx, sourceId);
    const started = performance.now();
    await approveUntilPublished(ctx, caller, warmUp.posts + account.posts);
    const seconds = (performance.now() - started) / 1000;
    const after = await readUsage(worker.pid);
    return { seconds, cpuSeconds: after.cpuSeconds - before.cpuSeconds, peakMegabytes: after.peakMegabytes };
  } finally {
    await ctx.close();
  }
}

async function openOwner(rig: Rig, ctx: Context): Promise<Caller> {
  const caller = await openAccount(ctx);
  await grantCustomPlan(ctx, caller, { maxArticlesInPeriod: 100_000, to: null });
  await connectWordPress(rig, ctx, caller);
  return caller;
}

/** Connects the source without its baseline, so that all of its posts are new. */
async function connect(ctx: Context, { ownerId }: Caller, account: PreparedAccount): Promise<string> {
  const id = uuidv7();
  await ctx.db
    .insertInto("sources")
    .values({
      owner_id: ownerId,
      id,
      label: account.username,
      active: true,
      status: "ACTIVE",
      instagram_user_id: account.userId,
      instagram_app_scoped_id: account.userId,
      username: account.username,
      access_token: ctx.sealing.seal(account.accessToken, { table: "sources", column: "access_token", ownerId, id }),
      language: "en",
      about: "",
      keywords: [],
      style: JSON.stringify(neutralStyle),
      failures: 0,
      next_poll_at: new Date(Date.now() + 86_400_000),
      created_at: new Date(),
    })
    .execute();
  return id;
}

async function startLook(ctx: Context, sourceId: string): Promise<void> {
  await ctx.db.updateTable("sources").set({ next_poll_at: new Date() }).where("id", "=", sourceId).execute();
  const isTakenUp = async () =>
    (await ctx.db.selectFrom("sources").select("last_polled_at").where("id", "=", sourceId).executeTakeFirstOrThrow())
      .last_polled_at !== null;
  await waitUntil("the source is taken up", isTakenUp, { everyMs: 20 });
}

/** Approves each article as soon as its mail is out: one durable commit each. */
async function approveUntilPublished(ctx: Context, caller: Caller, posts: number): Promise<void> {
  let published = 0;
  while (published < posts) {
    const mailed = await ctx.db
      .selectFrom("approvals as approval")
      .innerJoin("mails as mail", "mail.subject_id", "approval.id")
      .select(["approval.id", "approval.article_id as articleId", "approval.version"])
      .where("approval.decision", "is", null)
      .where("mail.state", "=", "sent")
      .execute();
    for (const { id, articleId, version } of mailed) {
      await inTransaction(ctx, async (tx) => {
        await tx
          .updateTable("approvals")
          .set({ decision: "approved", decided_at: new Date() })
          .where("id", "=", id)
          .execute();
        await emit(ctx, tx, caller, "article.approved", articleId, { articleId, version });
      });
    }
    const row = await ctx.db
      .selectFrom("publications")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("state", "=", "published")
      .executeTakeFirstOrThrow();
    published = Number(row.count);
    await wait(100);
  }
}
