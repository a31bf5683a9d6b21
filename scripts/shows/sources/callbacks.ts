import assert from "node:assert/strict";
import { getSource } from "../../../src/post/sources/get-source.ts";
import { control } from "../../../test/rig.ts";
import { type Story, untilNotices, untilStatus, untilWritten } from "./story.ts";

export const oldApiStory: Story = async (product, step) => {
  const owner = await product.createOwner();
  const source = await product.connect(owner, await product.newAccount(), { about: "Kept." });
  await step("a source of the interface that ended", async () => {
    const old = { api: "basic-display" as const, instagram_user_id: "9000", username: "old.name" };
    await product.ctx.db.updateTable("sources").set(old).where("id", "=", source.id).execute();
    const { lastError, disabledAt } = await untilStatus(product, owner, source, "DISABLED");
    assert.deepEqual([lastError, disabledAt], ["old-api", new Date("2024-12-04T00:00:00Z")]);
    return `DISABLED as of ${disabledAt?.toISOString().slice(0, 10)}, "${(await untilNotices(product, owner, 1))[0]}"`;
  });
  await step("moves in one step to a Creator account", async () => {
    const userId = await product.newAccount([{ caption: "An old post under a new id." }], {
      accountType: "MEDIA_CREATOR",
    });
    assert.equal((await product.allow(owner, userId, source.id)).get("connected"), source.id);
    const moved = await untilStatus(product, owner, source, "ACTIVE");
    assert.notEqual(moved.username, "old.name");
    assert.equal(moved.about, "Kept.");
    return `${moved.status} as @${moved.username}, settings kept`;
  });
};

type Answer = { status: number; body: string };

export const callbackStory: Story = async (product, step) => {
  const owner = await product.createOwner();
  const userId = await product.newAccount([{ caption: "A bowl that nobody else has." }]);
  const source = await product.connect(owner, userId, { about: "Typed by the owner." });
  await untilWritten(product, source, 1);
  const send = (callback: string, more: object = {}) =>
    control<Answer>(product.instagram, "POST", `/accounts/${userId}/${callback}`, {
      url: `${product.connectUrl}/${callback}`,
      ...more,
    });
  await step("deauthorize with somebody else's signature", async () => {
    const { status } = await send("deauthorize", { secret: "somebody-elses" });
    assert.equal(status, 400);
    assert.equal((await getSource(product.ctx, owner, { sourceId: source.id })).status, "ACTIVE");
    return `${status}, nothing changed`;
  });
  await step("deauthorized, sent twice", async () => {
    for (let time = 0; time < 2; time += 1) assert.equal((await send("deauthorize")).status, 200);
    const { lastError } = await untilStatus(product, owner, source, "DISABLED");
    assert.equal(lastError, "deauthorized");
    return `DISABLED, "${(await untilNotices(product, owner, 1))[0]}"`;
  });
  let code = "";
  await step("data deletion leaves nothing that came from the account", async () => {
    const { status, body } = await send("deletion");
    assert.equal(status, 200);
    code = (JSON.parse(body) as { confirmation_code: string }).confirmation_code;
    for (const table of ["posts", "pictures", "articles", "article_versions", "approvals"] as const) {
      assert.deepEqual(
        await product.ctx.db.selectFrom(table).select("owner_id").where("owner_id", "=", owner.ownerId).execute(),
        [],
        table,
      );
    }
    const { username, about, lastError } = await getSource(product.ctx, owner, { sourceId: source.id });
    assert.deepEqual([username, about, lastError], ["", "Typed by the owner.", "data-deleted"]);
    return "posts, pictures and articles are gone, what the owner typed is there";
  });
  await step("the status page of the deletion", async () => {
    const page = await fetch(`${product.connectUrl}/deletion/${code}`);
    const text = await page.text();
    assert(page.ok && text.includes("was deleted on"), text);
    return /<p>([^<]+)<\/p>/.exec(text)?.[1] ?? "";
  });
  await step("a code that is none", async () => {
    const { status } = await fetch(`${product.connectUrl}/deletion/another`);
    assert.equal(status, 404);
    return String(status);
  });
};
