import assert from "node:assert/strict";
import { generateLatestPost } from "../../../src/post/posts/generate-latest-post.ts";
import { getSource } from "../../../src/post/sources/get-source.ts";
import { updateSource } from "../../../src/post/sources/update-source.ts";
import { MINUTE, NEXT_LOOK, postsOf, type Story, untilLookedAt, untilPosts, untilWritten } from "./story.ts";
import { waitUntil } from "../../../test/wait-until.ts";

export const watchingStory: Story = async (product, step) => {
  const owner = await product.createOwner();
  const userId = await product.newAccount();
  const source = await product.connect(owner, userId);
  await step("a new post", async () => {
    await product.addPost(userId, { caption: "Twelve plates, glazed in green this morning." });
    await product.pass(NEXT_LOOK);
    await untilPosts(product, source, 1);
    await untilWritten(product, source, 1);
    return "written after the next look";
  });
  await step("a carousel with a video in it", async () => {
    await product.addPost(userId, {
      kind: "carousel",
      caption: "Three views of the same jug.",
      pictures: [{}, { video: true }, {}],
    });
    await product.pass(NEXT_LOOK);
    await untilPosts(product, source, 2);
    await untilWritten(product, source, 2);
    const pictures = await product.ctx.db
      .selectFrom("pictures")
      .select("id")
      .where("owner_id", "=", owner.ownerId)
      .execute();
    assert.equal(pictures.length, 3);
    return "one article, its two pictures without the video";
  });
  await step("a reel and a video give no article", async () => {
    await product.addPost(userId, { kind: "reel", caption: "The wheel turns." });
    await product.addPost(userId, { kind: "video", caption: "And turns." });
    await product.pass(NEXT_LOOK);
    await untilPosts(product, source, 4);
    assert.deepEqual(
      (await postsOf(product, source)).map(({ skipped }) => skipped),
      [null, null, "video", "video"],
    );
    return "passed over as video";
  });
  await step("nothing new, nothing done", async () => {
    await product.pass(NEXT_LOOK);
    await untilLookedAt(product, owner, source);
    await untilWritten(product, source, 2);
    return "still two articles";
  });
  await step("Instagram out of order", async () => {
    await product.fault("/", { kind: "status", status: 503 });
    await product.pass(NEXT_LOOK);
    await waitUntil(
      "the error is shown",
      async () => (await getSource(product.ctx, owner, { sourceId: source.id })).lastError !== null,
    );
    const { status, lastError } = await getSource(product.ctx, owner, { sourceId: source.id });
    assert.deepEqual([status, lastError], ["ACTIVE", "unavailable"]);
    return `${status}, ${lastError}`;
  });
  await step("Instagram is back, and nothing was missed", async () => {
    await product.addPost(userId, { caption: "Fired while Instagram was away." });
    await product.noFaults();
    await product.pass(70 * MINUTE);
    await untilPosts(product, source, 5);
    await untilWritten(product, source, 3);
    await waitUntil(
      "the error is gone",
      async () => (await getSource(product.ctx, owner, { sourceId: source.id })).lastError === null,
    );
    return "written, the error is gone";
  });
};

export const hashtagStory: Story = async (product, step) => {
  const owner = await product.createOwner();
  const userId = await product.newAccount();
  const rules = { includeHashtags: ["blog"], excludeHashtags: ["ad"], neverHashtag: "private" };
  const source = await product.connect(owner, userId, rules);
  const cases = [
    ["A walk by the lake. #blog", null],
    ["A walk without a tag.", "no-included-hashtag"],
    ["A walk that was paid for. #blog #AD", "excluded-hashtag"],
    ["A walk of ours. #blog #private", "never-publish"],
    ["A walk. #blogging", "no-included-hashtag"],
  ] as const;
  for (const [caption] of cases) {
    await product.pass(MINUTE / 10);
    await product.addPost(userId, { caption });
  }
  await product.pass(NEXT_LOOK);
  await untilPosts(product, source, cases.length);
  const posts = await postsOf(product, source);
  for (const [caption, skipped] of cases) {
    await step(`hashtags: "${caption}"`, async () => {
      assert.deepEqual(
        posts.find((post) => post.caption === caption),
        { caption, skipped },
      );
      return skipped ?? "taken";
    });
  }
};

export const pauseStory: Story = async (product, step) => {
  const owner = await product.createOwner();
  const userId = await product.newAccount();
  const source = await product.connect(owner, userId);
  await step("deactivated", async () => {
    const off = await updateSource(product.ctx, owner, { sourceId: source.id, active: false });
    assert.deepEqual([off.status, off.nextCheckAt], ["INACTIVE", null]);
    return `${off.status}, no next check`;
  });
  await step("reactivated, and the pause is not caught up", async () => {
    await product.addPost(userId, { caption: "In the pause." });
    await product.pass(NEXT_LOOK);
    assert.deepEqual(await postsOf(product, source), []);
    await updateSource(product.ctx, owner, { sourceId: source.id, active: true });
    await untilPosts(product, source, 1);
    await product.addPost(userId, { caption: "After the pause." });
    await product.pass(NEXT_LOOK);
    await untilPosts(product, source, 2);
    assert.deepEqual(
      (await postsOf(product, source)).map(({ skipped }) => skipped),
      ["paused", null],
    );
    await untilWritten(product, source, 1);
    return "only what came after it is written";
  });
  await step("the latest post asked for, twice", async () => {
    const first = await generateLatestPost(product.ctx, owner, { sourceId: source.id });
    assert.deepEqual(await generateLatestPost(product.ctx, owner, { sourceId: source.id }), first);
    await untilWritten(product, source, 1);
    return "the same article";
  });
};
