import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { Source } from "../../../src/post/sources/source-view.ts";
import { DAY, MINUTE, type Story } from "./story.ts";
import { waitUntil } from "../../../test/wait-until.ts";

const OWNERS = 10;
const ACCOUNTS_EACH = 5;
const DAYS = 7;
/** When people post, as hours of the day; the accounts of one round post together. */
const HOURS = [7, 12, 19];
const MAX_MINUTES = 20;

/** 50 accounts over seven days: every poll, every article and every mail, with all clocks moved. */
export const weekStory: Story = async (product, step) => {
  const { ctx } = product;
  const watched: { source: Source; userId: string }[] = [];
  for (let index = 0; index < OWNERS; index += 1) {
    const owner = await product.createOwner();
    for (let account = 0; account < ACCOUNTS_EACH; account += 1) {
      const userId = await product.newAccount();
      watched.push({ source: await product.connect(owner, userId), userId });
    }
  }
  const sourceIds = watched.map(({ source }) => source.id);
  const midnight = Math.ceil(ctx.clock.now().getTime() / DAY) * DAY;
  let posted = 0;
  const articles = () =>
    ctx.db
      .selectFrom("articles")
      .select(["status", "post_id", "generated_at"])
      .where("source_id", "in", sourceIds)
      .execute();
  const due = async () =>
    (
      await ctx.db
        .selectFrom("sources")
        .select("id")
        .where("id", "in", sourceIds)
        .where("next_poll_at", "<=", ctx.clock.now())
        .execute()
    ).length;
  const isWritten = async () => {
    const all = await articles();
    return all.length === posted && all.every(({ status }) => status === "GENERATED");
  };
  await step(`${OWNERS * ACCOUNTS_EACH} accounts, ${DAYS} days: nothing is missed`, async () => {
    for (let round = 0; round < DAYS * HOURS.length; round += 1) {
      const at = midnight + Math.floor(round / HOURS.length) * DAY + (HOURS[round % HOURS.length] ?? 0) * 60 * MINUTE;
      await product.pass(at - ctx.clock.now().getTime());
      await waitUntil("all are looked at", async () => (await due()) === 0);
      await wait(300);
      // Every ninth account, a different one each time: some post twice in the week, none twice in a day.
      for (const { userId } of watched.filter((_account, index) => (index + round) % 9 === 0)) {
        await product.addPost(userId, { caption: `Post ${(posted += 1)} of the week: a bowl, a jug and a plate.` });
      }
      await product.pass(12 * MINUTE);
      await waitUntil(`the ${posted} posts so far are written`, isWritten);
    }
    return `${posted} posts, ${posted} articles`;
  });
  await step("and nothing is written twice, nor late", async () => {
    const posts = await ctx.db
      .selectFrom("posts")
      .select(["id", "posted_at"])
      .where("source_id", "in", sourceIds)
      .execute();
    const written = await articles();
    assert.equal(new Set(written.map(({ post_id }) => post_id)).size, posts.length);
    assert.equal(posts.length, posted);
    const minutes = posts.map(
      ({ id, posted_at }) =>
        ((written.find(({ post_id }) => post_id === id)?.generated_at?.getTime() ?? Number.NaN) - posted_at.getTime()) /
        MINUTE,
    );
    const sorted = minutes.toSorted((a, b) => a - b);
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
    assert(p95 <= MAX_MINUTES, `p95 ${p95} minutes`);
    return `from post to article: p95 ${p95.toFixed(1)} minutes, at most ${sorted.at(-1)?.toFixed(1)}`;
  });
};
