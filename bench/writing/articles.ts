import { inTransaction } from "../../src/platform/db/database.ts";
import { resendApproval } from "../../src/post/approvals/asking/resend-approval.ts";
import { queueWriting } from "../../src/post/articles/writing/queue-writing.ts";
import { checkSource } from "../../src/post/sources/polling/check-source.ts";
import { connectInstagram } from "../../test/owners.ts";
import type { Product } from "../../test/product.ts";
import { control } from "../../test/rig.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { openUnlimited } from "../lib/open-account.ts";

const patience = { patienceMs: 300_000, everyMs: 50 };

export async function openArticles({ rig, ctx, sql }: Product) {
  const caller = await openUnlimited(ctx);
  const { ownerId } = caller;
  let seed = 0;

  async function queue(articleIds: string[]): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      for (const articleId of articleIds) await queueWriting(ctx, tx, { ownerId, articleId });
    });
  }

  async function countIn(articleIds: string[], status: "GENERATED" | "GENERATING"): Promise<number> {
    return (await sql("select from articles where id = any($1) and status = $2", [articleIds, status])).length;
  }

  return {
    /** Imports this many posts, each with a picture of its own, and has none written yet. */
    async prepare(count: number): Promise<string[]> {
      const { sourceId, userId } = await connectInstagram(rig, ctx, caller);
      await ctx.db.updateTable("sources").set({ next_look: "new" }).where("id", "=", sourceId).execute();
      for (let index = 0; index < count; index += 1) {
        seed += 1;
        await control(rig.instagram, "POST", `/accounts/${userId}/posts`, {
          caption: `Bowl number ${seed} came out of the kiln.\n\nThe glaze ran a little on the left. I like it.`,
          pictures: [{ generate: { width: 1080, height: 810, bytes: 200_000, seed } }],
        });
      }
      await checkSource(ctx, caller, { sourceId });
      await sql("delete from jobs.job where name = 'write-article'");
      const rows = await ctx.db.selectFrom("articles").select("id").where("source_id", "=", sourceId).execute();
      if (rows.length !== count) throw new Error(`${rows.length} articles instead of ${count}`);
      return rows.map(({ id }) => id);
    },
    /** Queues all at once; resolves when all are written, with the seconds it took. */
    async write(articleIds: string[]): Promise<number> {
      const began = performance.now();
      await queue(articleIds);
      const areWritten = async () => (await countIn(articleIds, "GENERATED")) === articleIds.length;
      await waitUntil("all articles are written", areWritten, patience);
      return (performance.now() - began) / 1_000;
    },
    /** The same, but resolves once this many are being written. */
    async startWriting(articleIds: string[], running: number): Promise<void> {
      await queue(articleIds);
      const areRunning = async () => (await countIn(articleIds, "GENERATING")) >= running;
      await waitUntil("all slots are taken", areRunning, patience);
    },
    /** Milliseconds from requesting each article's email until the mail server has it, one article at a time. */
    async timeMails(articleIds: string[], count: number): Promise<number[]> {
      const times: number[] = [];
      const countMails = async (...states: string[]) =>
        (await sql("select from mails where state = any($1)", [states])).length;
      await waitUntil("earlier mails are out", async () => (await countMails("queued", "sending")) === 0, patience);
      for (let index = 0; index < count; index += 1) {
        const before = await countMails("sent");
        const began = performance.now();
        await resendApproval(ctx, caller, { articleId: articleIds[index % articleIds.length] ?? "" });
        await waitUntil("the mail is out", async () => (await countMails("sent")) > before, {
          ...patience,
          everyMs: 5,
        });
        times.push(performance.now() - began);
      }
      return times;
    },
  };
}
