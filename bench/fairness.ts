import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { inTransaction } from "../src/platform/db/database.ts";
import { emit } from "../src/post/events.ts";
import { startProduct } from "../test/product.ts";
import { readMails } from "../test/rig.ts";
import { waitUntil } from "../test/wait-until.ts";
import { openAccount, type OpenedAccount } from "./lib/open-account.ts";
import { readNumber } from "./lib/read-number.ts";
import { report } from "./lib/report.ts";
import { median } from "./lib/statistics.ts";

/**
 * Time from an owner's post to its proof in the email while another owner has 1,000 posts queued, compared with
 * the same on an idle system. One worker; rounds alternate.
 */
const QUEUED = readNumber(1_000);
const ROUNDS = readNumber(3, 2);
const POSTS = 7;
const BAR = 3;

const settings = { LOG_LEVEL: "error", POLL_INTERVAL: "10m" };
await using product = await startProduct({ settings, processes: [["worker"]] });
const { rig, ctx } = product;
const [single, many] = [await openAccount(rig, ctx), await openAccount(rig, ctx)];
for (const { caller } of [single, many])
  await waitUntil("a proof", async () => (await readMails(rig.mailbox, { to: caller.email })).length > 0);
await timePosts(single);
const [alone, beside]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  alone.push(median(await timePosts(single)));
  await queuePosts(many, QUEUED);
  beside.push(median(await timePosts(single)));
  if ((await countJobs(many)) === 0) throw new Error("the queue ran empty before the posts were done");
  await inTransaction(ctx, (tx) => ctx.jobs.removeWaiting(tx, many.caller.ownerId));
  while ((await countJobs(many)) > 0) await wait(20);
}
const rounds = beside.map((ms, index) => ms / (alone[index] ?? Number.NaN));
const figure = { name: "slower beside a long queue", value: median(rounds), rounds, baseline: alone };
report("fairness", [{ ...figure, bar: { atMost: BAR } }]);

/** Milliseconds from each post's commit to its sent email, one after the other. */
async function timePosts(account: OpenedAccount): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < POSTS; index += 1) {
    const [postId = ""] = await queuePosts(account, 1);
    const queued = performance.now();
    while (!(await isMailed(postId))) await wait(5);
    took.push(performance.now() - queued);
  }
  return took;
}

async function isMailed(postId: string): Promise<boolean> {
  const { rows } = await sql`select from articles join approvals on approvals.article_id = articles.id
    join mails on mails.subject_id = approvals.id where articles.post_id = ${postId} and mails.state = 'sent'`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Not finished yet, whether started or not. */
async function countJobs({ caller }: OpenedAccount): Promise<number> {
  const jobs = sql`select from jobs.job where data ->> 'ownerId' = ${caller.ownerId} and state <= 'active'`;
  return (await jobs.execute(ctx.db)).rows.length;
}

/** Adds that many posts, as if just imported: copies of the account's own post, each with its article and job. */
async function queuePosts({ caller, sourceId }: OpenedAccount, count: number): Promise<string[]> {
  const { ownerId } = caller;
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await inTransaction(ctx, async (tx) => {
    const first = sql`(select id from posts where owner_id = ${ownerId} and source_id = ${sourceId}
      order by imported_at limit 1)`;
    // Dated an hour ahead, so nothing asks Instagram about the copies, which it doesn't know.
    await sql`
      insert into posts (owner_id, id, source_id, media_id, caption, kind, posted_at, skipped_videos, imported_at)
      select owner_id, copy.id, source_id, copy.id::text, caption, kind, posted_at, 0, now() + interval '1 hour'
      from posts, unnest(${ids}::uuid[]) as copy(id) where owner_id = ${ownerId} and posts.id = ${first}`.execute(tx);
    await sql`
      insert into pictures (owner_id, id, post_id, position, storage_key, sha256, media_type,
        width, height, bytes, alt_text)
      select owner_id, gen_random_uuid(), copy.id, position, storage_key, sha256, media_type,
        width, height, bytes, alt_text
      from pictures, unnest(${ids}::uuid[]) as copy(id) where owner_id = ${ownerId} and post_id = ${first}`.execute(tx);
    for (const postId of ids)
      await emit(ctx, tx, caller, "post.imported", {
        postId,
        sourceId,
        startAfter: ctx.clock.now(),
        standsAlone: false,
      });
  });
  return ids;
}
