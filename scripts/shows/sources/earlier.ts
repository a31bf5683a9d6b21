import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { chooseEarlierPosts } from "../../../src/post/posts/choose-earlier-posts.ts";
import { listPosts } from "../../../src/post/posts/list-posts.ts";
import { previewEarlierPosts } from "../../../src/post/posts/preview-earlier-posts.ts";
import { getSource } from "../../../src/post/sources/get-source.ts";
import { checkSource } from "../../../src/post/sources/polling/check-source.ts";
import { control } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import type { Product } from "./product.ts";
import { MINUTE, NEXT_LOOK, postsOf, type Story, untilPosts, untilWritten } from "./story.ts";

const day = (n: number) => new Date(Date.UTC(2026, 5, n, 8));

async function captionsInOrder({ ctx }: Product, sourceId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .select("post.caption")
    .where("article.source_id", "=", sourceId)
    .orderBy("article.id")
    .execute();
  return rows.map(({ caption }) => caption);
}

export const earlierStory: Story = async (product, step) => {
  const { ctx } = product;
  const owner = await product.createOwner();
  const posts = [1, 2, 3, 4, 5, 6].map((n) => ({
    caption: `Bowl number ${n} of June.`,
    postedAt: day(n).toISOString(),
  }));
  const source = await product.connect(owner, await product.newAccount(posts));
  await untilWritten(product, source, 1);
  const range = { sourceId: source.id, from: day(2), to: day(5) };
  await step("earlier posts: what a range would give", async () => {
    const preview = await previewEarlierPosts(ctx, owner, range);
    assert.deepEqual(
      [preview.count, preview.firstPostedAt, preview.lastPostedAt, preview.waiting],
      [3, day(2), day(4), 0],
    );
    return `${preview.count} articles, ${preview.remaining} left in the plan`;
  });
  await step("earlier posts: the range is written, oldest first", async () => {
    assert.equal((await chooseEarlierPosts(ctx, owner, range)).count, 3);
    await untilWritten(product, source, 4);
    const captions = await captionsInOrder(product, source.id);
    assert.deepEqual(
      captions,
      [6, 2, 3, 4].map((n) => `Bowl number ${n} of June.`),
    );
    return captions.slice(1).join(" ");
  });
  await step("earlier posts: chosen again, nothing happens", async () => {
    assert.equal((await chooseEarlierPosts(ctx, owner, range)).count, 0);
    return "0 articles";
  });
  await step("earlier posts: a single one", async () => {
    const { items } = await listPosts(ctx, owner, { sourceId: source.id, first: 10, after: null, choosable: true });
    assert.deepEqual(
      items.map(({ caption }) => caption),
      [5, 1].map((n) => `Bowl number ${n} of June.`),
    );
    await chooseEarlierPosts(ctx, owner, { sourceId: source.id, postIds: items.slice(1).map(({ id }) => id) });
    await untilWritten(product, source, 5);
    return "written";
  });
};

export const settlingStory: Story = async (product, step) => {
  const { ctx, instagram } = product;
  const owner = await product.createOwner();
  const userId = await product.newAccount();
  const source = await product.connect(owner, userId);
  const [edited, deleted] = [
    await product.addPost(userId, { caption: "Nine bowls." }),
    await product.addPost(userId, { caption: "A mistake." }),
  ];
  await step("new posts settle before they are written", async () => {
    await checkLater(product, source.id);
    await untilPosts(product, source, 2);
    const pending = await ctx.db.selectFrom("articles").select("status").where("source_id", "=", source.id).execute();
    assert.deepEqual(
      pending.map(({ status }) => status),
      ["PENDING", "PENDING"],
    );
    return "two articles wait";
  });
  await control(instagram, "PATCH", `/posts/${edited.id}`, { caption: "Ten bowls, I counted again." });
  await control(instagram, "DELETE", `/posts/${deleted.id}`);
  await product.pass(11 * MINUTE);
  await step("an edited caption counts", async () => {
    await untilWritten(product, source, 1);
    assert.deepEqual(await captionsInOrder(product, source.id), ["Ten bowls, I counted again."]);
    return "written of the caption as it is now";
  });
  await step("a deleted post gives no article", async () => {
    const posts = await postsOf(product, source);
    assert.equal(posts.find(({ caption }) => caption === "A mistake.")?.skipped, "deleted");
    return "deleted";
  });
  await step("check now: what is new is written at once", async () => {
    await product.addPost(userId, { caption: "Just out of the kiln." });
    const { found } = await checkSource(ctx, owner, { sourceId: source.id });
    await untilWritten(product, source, 2);
    assert.equal(found, 1);
    return "found 1, written";
  });
};

/** Makes the worker poll at once: posts are then newer than the ten-minute settle time. */
async function checkLater({ ctx }: Product, sourceId: string): Promise<void> {
  await ctx.db.updateTable("sources").set({ next_poll_at: ctx.clock.now() }).where("id", "=", sourceId).execute();
}

export const allowanceStory: Story = async (product, step) => {
  const { ctx, instagram } = product;
  const owner = await product.createOwner();
  const source = await product.connect(owner, await product.newAccount());
  const nextPoll = async () =>
    (
      await ctx.db.selectFrom("sources").select("next_poll_at").where("id", "=", source.id).executeTakeFirstOrThrow()
    ).next_poll_at.getTime() - ctx.clock.now().getTime();
  await step("an account that has used 80 % of its allowance is asked half as often", async () => {
    await control(instagram, "POST", "/settings", { usage: { business: { call_count: 80 }, app: null } });
    await product.pass(NEXT_LOOK);
    await waitUntil("slowed", async () => (await nextPoll()) > 16 * MINUTE);
    await control(instagram, "POST", "/settings", { usage: { business: null, app: null } });
    return `next poll in ${Math.round((await nextPoll()) / MINUTE)} minutes`;
  });
  await step("a refused app stops all looks for a while", async () => {
    await product.fault("/v26.0/me/media", { kind: "error", code: 4 });
    await product.pass(25 * MINUTE);
    const limits = () => ctx.db.selectFrom("call_limits").select("paused_until").executeTakeFirst();
    await waitUntil("paused", async () => ((await limits())?.paused_until ?? new Date(0)) > ctx.clock.now());
    await product.noFaults();
    const { lastCheckAt } = await getSource(ctx, owner, { sourceId: source.id });
    await checkLater(product, source.id);
    // A worker checks every second what is due.
    await wait(2_500);
    assert.deepEqual((await getSource(ctx, owner, { sourceId: source.id })).lastCheckAt, lastCheckAt);
    return "nobody is asked";
  });
  await step("and they go on when the pause is over", async () => {
    await product.pass(70 * MINUTE);
    await waitUntil(
      "looked at",
      async () =>
        (await ctx.db.selectFrom("sources").select("last_error").where("id", "=", source.id).executeTakeFirst())
          ?.last_error === null,
    );
    return "looked at again";
  });
};
