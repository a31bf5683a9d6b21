import assert from "node:assert/strict";
import { createSource } from "../../../src/post/sources/connecting/create-source.ts";
import { authorizeInstagram } from "../../../src/post/sources/connecting/authorize-instagram.ts";
import { decideAtInstagram } from "../../../test/decide-at-instagram.ts";
import { control } from "../../../test/rig.ts";
import type { Product } from "./product.ts";
import { MINUTE, postsOf, type Story, untilWritten } from "./story.ts";

const baseline = [
  { caption: "A mug from spring.", postedAt: "2026-09-01T08:00:00Z" },
  { caption: "Nine bowls came out whole. The kiln is cold again.", postedAt: "2026-09-02T08:00:00Z" },
  { kind: "reel", caption: "A reel of the wheel.", postedAt: "2026-09-03T08:00:00Z" },
];

export const connectingStory: Story = async (product, step) => {
  const owner = await product.createOwner();
  const userId = await product.newAccount(baseline);
  let connectionId = "";
  await step("connect over Instagram's page", async () => {
    const landed = await product.allow(owner, userId);
    connectionId = landed.get("connection") ?? "";
    assert.notEqual(connectionId, "");
    return `authorised as @${landed.get("username")}`;
  });
  const source = await createSource(product.ctx, owner, { label: "My kiln", language: "en", connectionId });
  await step("a source that is watched", async () => {
    assert.deepEqual([source.status, source.tokenDaysLeft, source.lastError], ["ACTIVE", 59, null]);
    assert(source.nextCheckAt !== null);
    return `${source.status}, ${source.tokenDaysLeft} days left`;
  });
  await step("what is there becomes the baseline", async () => {
    const posts = await postsOf(product, source);
    assert.deepEqual(
      posts.map(({ skipped }) => skipped),
      ["before-connection", null, "video"],
    );
    return posts.map(({ caption, skipped }) => `"${caption}" ${skipped ?? "taken"}`).join(", ");
  });
  await step("the latest picture post is written at once", async () => {
    await untilWritten(product, source, 1);
    return "one article";
  });
  await step("the same connection makes no second source", async () => {
    const again = createSource(product.ctx, owner, { label: "Twice", language: "en", connectionId });
    await assert.rejects(again, { code: "connection-expired" });
    return "connection-expired";
  });
  await step("connecting a watched account again keeps its source", async () => {
    assert.equal((await product.allow(owner, userId)).get("connected"), source.id);
    return "the same source";
  });
  await step("somebody else watches the same account", async () => {
    const other = await product.connect(await product.createOwner(), userId);
    assert.notEqual(other.id, source.id);
    return "a source of their own";
  });
  await step("a second account of the same owner, in Instagram's other envelope", async () => {
    await control(product.instagram, "POST", "/settings", { envelope: "data", permissions: "string" });
    const second = await product.connect(owner, await product.newAccount(), { language: "de" });
    await control(product.instagram, "POST", "/settings", { envelope: "flat", permissions: "array" });
    assert.equal(second.status, "ACTIVE");
    return second.status;
  });
};

export const refusedStory: Story = async (product, step) => {
  const owner = await product.createOwner();
  const problem = async (name: string, seen: () => Promise<URLSearchParams>, code: string) =>
    step(name, async () => {
      assert.equal((await seen()).get("problem"), code);
      return code;
    });
  await problem("denied at Instagram", () => product.deny(owner), "instagram-cancelled");
  const personal = await product.newAccount([], { accountType: "PERSONAL" });
  await problem("a personal account", () => product.allow(owner, personal), "instagram-personal");
  await step("no tester, stopped on Instagram's own page", async () => {
    const stranger = await product.newAccount([], { tester: false });
    await assert.rejects(product.allow(owner, stranger), /Insufficient Developer Role/);
    return "Insufficient Developer Role";
  });
  const userId = await product.newAccount();
  await problem(
    "no tester, told when the code is exchanged",
    () => refused(product, "Insufficient Developer Role", () => product.allow(owner, userId)),
    "instagram-no-tester",
  );
  await problem(
    "a wrong app id",
    () => refused(product, "Invalid platform app", () => product.allow(owner, userId)),
    "instagram-wrong-app",
  );
  const begin = () => authorizeInstagram(product.ctx, { ownerId: owner.ownerId, locale: "en" });
  const approve = { decision: "approve", user_id: userId };
  await problem(
    "the way back in another browser",
    async () => {
      const asked = { ...(await begin()), browserKey: "another-browser" };
      return (await decideAtInstagram(product.connectUrl, asked, approve)).searchParams;
    },
    "instagram-state",
  );
  await problem(
    "the way back after half an hour",
    async () => {
      const asked = await begin();
      await product.pass(31 * MINUTE);
      return (await decideAtInstagram(product.connectUrl, asked, approve)).searchParams;
    },
    "instagram-state",
  );
};

/** Instagram refuses the next code with this message. */
async function refused<T>(product: Product, words: string, run: () => Promise<T>): Promise<T> {
  const body = JSON.stringify({ error_type: "OAuthException", code: 400, error_message: words });
  await product.fault("/oauth/access_token", { kind: "status", status: 400, body }, 1);
  return run();
}
