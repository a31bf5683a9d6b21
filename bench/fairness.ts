import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { inTransaction } from "../src/platform/db/database.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { startRig } from "../test/rig.ts";
import { queuePosts } from "./fairness/queue-posts.ts";
import { awaitLink } from "./lib/await-link.ts";
import { openAccount, type OpenedAccount } from "./lib/open-account.ts";
import { report } from "./lib/report.ts";
import { median } from "./lib/statistics.ts";

/**
 * Time from an owner's post to its proof in the mail while another owner has 1,000 posts queued, compared with
 * the same on an idle system. One worker; rounds alternate.
 */
const QUEUED = Number(process.argv[2] ?? 1_000);
const ROUNDS = Number(process.argv[3] ?? 3);
const POSTS = 7;
const BAR = 3;

const postgres = await startScratchPostgres({ database: "bench" });
await migrate(postgres.connectionString());
const rig = await startRig(postgres.connectionString(), { LOG_LEVEL: "error", POLL_INTERVAL: "10m" });
const ctx = await rig.openContext();
try {
  const [single, many] = [await openAccount(rig, ctx), await openAccount(rig, ctx)];
  await rig.startService(["worker"]);
  await awaitLink(rig, single.email);
  await awaitLink(rig, many.email);
  await timePosts(single);
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(median(await timePosts(single)));
    await queuePosts(ctx, many, QUEUED);
    beside.push(median(await timePosts(single)));
    const left = await countJobs(many);
    if (left === 0) throw new Error("the queue ran empty before the posts were done");
    await inTransaction(ctx, (tx) => ctx.jobs.removeWaiting(tx, many.caller.ownerId));
    while ((await countJobs(many)) > 0) await wait(20);
    console.log(
      `post to mail, ms: ${alone.at(-1)?.toFixed(0)} alone, ` +
        `${beside.at(-1)?.toFixed(0)} beside ${QUEUED} queued posts, of which ${left} were left`,
    );
  }
  const ratios = beside.map((ms, index) => ms / (alone[index] ?? Number.NaN));
  report("fairness", [
    {
      name: "slower beside a long queue",
      value: median(ratios),
      rounds: ratios,
      bar: { atMost: BAR },
      baseline: alone,
    },
  ]);
} finally {
  await ctx.close();
  await rig.close();
  await postgres.stop();
}

/** Milliseconds from each post's commit to its sent mail, one after the other. */
async function timePosts(account: OpenedAccount): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < POSTS; index += 1) {
    const [postId = ""] = await queuePosts(ctx, account, 1);
    const queued = performance.now();
    while (!(await isMailed(account, postId))) await wait(5);
    took.push(performance.now() - queued);
  }
  return took;
}

async function isMailed({ caller }: OpenedAccount, postId: string): Promise<boolean> {
  const mail = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("approvals as approval", (join) =>
      join.onRef("approval.owner_id", "=", "article.owner_id").onRef("approval.article_id", "=", "article.id"),
    )
    .innerJoin("mails as mail", (join) =>
      join.onRef("mail.owner_id", "=", "approval.owner_id").onRef("mail.subject_id", "=", "approval.id"),
    )
    .select("mail.id")
    .where("article.owner_id", "=", caller.ownerId)
    .where("article.post_id", "=", postId)
    .where("mail.state", "=", "sent")
    .executeTakeFirst();
  return mail !== undefined;
}

/** Not finished yet, whether started or not. */
async function countJobs({ caller }: OpenedAccount): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from jobs.job
    where data ->> 'ownerId' = ${caller.ownerId} and state <= 'active'`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
