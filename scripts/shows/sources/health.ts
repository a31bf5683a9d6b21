import assert from "node:assert/strict";
import { getSource } from "../../../src/post/sources/get-source.ts";
import type { Source } from "../../../src/post/sources/source-view.ts";
import { control } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import type { Product } from "./product.ts";
import {
  DAY,
  MINUTE,
  NEXT_LOOK,
  postsOf,
  type Story,
  untilLookedAt,
  untilNotices,
  untilPosts,
  untilStatus,
  untilWritten,
} from "./story.ts";

async function tokenOf({ ctx }: Product, { id }: Source): Promise<{ sealed: string; nextTry: Date | null }> {
  const row = await ctx.db
    .selectFrom("sources")
    .select(["access_token", "next_refresh_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { sealed: row.access_token?.toString("hex") ?? "", nextTry: row.next_refresh_at };
}

export const refreshStory: Story = async (product, step) => {
  const owner = await product.createOwner();
  const source = await product.connect(owner, await product.newAccount());
  const first = await tokenOf(product, source);
  await step("a token of six days is left alone", async () => {
    await product.pass(6 * DAY);
    await untilLookedAt(product, owner, source);
    assert.deepEqual(await tokenOf(product, source), first);
    return "not refreshed";
  });
  await step("a token of eight days is refreshed", async () => {
    await product.pass(2 * DAY + MINUTE);
    await waitUntil("refreshed", async () => (await tokenOf(product, source)).sealed !== first.sealed);
    const { status, tokenDaysLeft } = await getSource(product.ctx, owner, { sourceId: source.id });
    assert.deepEqual([status, tokenDaysLeft], ["ACTIVE", 59]);
    assert.equal((await product.noticesTo(owner)).length, 0);
    return `${tokenDaysLeft} days left, no mail`;
  });
};

export const deadTokenStory: Story = async (product, step) => {
  const owner = await product.createOwner();
  const userId = await product.newAccount([{ caption: "Before the gap." }]);
  const source = await product.connect(owner, userId, { about: "A potter in Bern.", keywords: ["clay"] });
  await step("a dead token: DISABLED", async () => {
    await control(product.instagram, "POST", `/accounts/${userId}/revoke`, {});
    await product.pass(NEXT_LOOK);
    const disabled = await untilStatus(product, owner, source, "DISABLED");
    assert.deepEqual(
      [disabled.lastError, disabled.nextCheckAt, disabled.about],
      ["token-dead", null, "A potter in Bern."],
    );
    return "no next check, settings kept";
  });
  await step("its owner is told, once", async () => `"${(await untilNotices(product, owner, 1))[0]}"`);
  await step("polling has stopped", async () => {
    const { lastCheckAt } = await getSource(product.ctx, owner, { sourceId: source.id });
    for (const caption of ["Missed, the first.", "Missed, the second.", "Missed, the third."]) {
      await product.pass(DAY / 4);
      await product.addPost(userId, { caption });
    }
    await product.pass(DAY);
    assert.deepEqual((await getSource(product.ctx, owner, { sourceId: source.id })).lastCheckAt, lastCheckAt);
    assert.equal((await untilNotices(product, owner, 1)).length, 1);
    return "not looked at for two days, no second mail";
  });
  await step("connected again, with the old settings", async () => {
    assert.equal((await product.allow(owner, userId, source.id)).get("connected"), source.id);
    const again = await untilStatus(product, owner, source, "ACTIVE");
    assert.deepEqual([again.about, again.keywords, again.lastError], ["A potter in Bern.", ["clay"], null]);
    return again.status;
  });
  await step("what was missed comes, oldest first", async () => {
    await untilPosts(product, source, 4);
    const found = await product.ctx.db
      .selectFrom("posts")
      .select(["caption", "skipped"])
      .where("source_id", "=", source.id)
      .orderBy("id")
      .execute();
    assert.deepEqual(
      found.map(({ caption }) => caption),
      ["Before the gap.", "Missed, the first.", "Missed, the second.", "Missed, the third."],
    );
    assert(found.every(({ skipped }) => skipped === null));
    return "three posts";
  });
  await step("and once", async () => {
    await product.pass(NEXT_LOOK);
    await untilLookedAt(product, owner, source);
    assert.equal((await postsOf(product, source)).length, 4);
    const articles = await product.ctx.db
      .selectFrom("articles")
      .select("id")
      .where("source_id", "=", source.id)
      .execute();
    assert.equal(articles.length, 4);
    return "four articles in all";
  });
};

/** Refreshing fails for everyone, so the earlier stories must be over by then. */
export const expiryStory: Story = async (product, step) => {
  const owner = await product.createOwner();
  const source = await product.connect(owner, await product.newAccount([{ caption: "A last bowl." }]));
  await untilWritten(product, source, 1);
  await product.fault("/refresh_access_token", { kind: "error", code: 100, message: "No" });
  const passDays = async (days: number) => {
    await product.pass(days * DAY);
    await waitUntil(
      "tried",
      async () => ((await tokenOf(product, source)).nextTry ?? new Date(0)) > product.ctx.clock.now(),
    );
  };
  await step("refreshing fails for 48 days: not yet a mail", async () => {
    await passDays(48);
    assert.equal((await untilNotices(product, owner, 0)).length, 0);
    return "no mail";
  });
  await step("10 days before the end: a warning", async () => {
    await passDays(2);
    return `"${(await untilNotices(product, owner, 1))[0]}"`;
  });
  await step("six days on: no second one", async () => {
    await passDays(6);
    await untilNotices(product, owner, 1);
    return "one mail";
  });
  await step("3 days before the end: the last warning", async () => {
    await passDays(1);
    return `"${(await untilNotices(product, owner, 2))[1]}"`;
  });
  await step("the end: DISABLED, with one mail", async () => {
    await product.pass(4 * DAY);
    const { lastError } = await untilStatus(product, owner, source, "DISABLED");
    assert.equal(lastError, "token-dead");
    return `"${(await untilNotices(product, owner, 3))[2]}"`;
  });
};
