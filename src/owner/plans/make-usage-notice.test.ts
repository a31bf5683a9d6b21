import { expect, test } from "vitest";
import { readMails } from "../../../test/rig.ts";
import { createWorld } from "../../../test/world.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { plans } from "./plans.ts";
import { takeUnit } from "./take-unit.ts";

const world = await createWorld({}, { DEFAULT_PLAN: "free" });
const max = plans.free.maxArticlesInPeriod;

test("no mail is sent about a plan that has changed since", async () => {
  const owner = await world.createOwner();
  for (let index = 0; index < max; index += 1) {
    await inTransaction(world.ctx, (tx) => takeUnit(world.ctx, tx, owner.ownerId, crypto.randomUUID()));
  }
  const terms = { owner_id: owner.ownerId, max_articles_in_period: 500, from_at: world.clock.now(), to_at: null };
  await world.ctx.db.insertInto("custom_plans").values(terms).execute();
  const states = () =>
    world.ctx.db.selectFrom("mails").select(["state", "failure"]).where("owner_id", "=", owner.ownerId).execute();
  await world.workUntil(async () => (await states()).every(({ state }) => state !== "queued"));
  expect(await states()).toEqual([
    { state: "failed", failure: "not-needed" },
    { state: "failed", failure: "not-needed" },
  ]);
  expect(await readMails(world.rig.mailbox, { to: owner.email })).toEqual([]);
});

test("one mail at 80 % and one at 100 %, in the owner's language, however often the usage gets there", async () => {
  const owner = await world.createOwner({ locale: "vi" });
  const take = () => inTransaction(world.ctx, (tx) => takeUnit(world.ctx, tx, owner.ownerId, crypto.randomUUID()));
  for (let index = 0; index < max; index += 1) expect(await take()).toBe(true);
  expect(await take()).toBe(false);
  await world.workUntil(async () => (await readMails(world.rig.mailbox, { to: owner.email })).length === 2);
  const mails = await readMails(world.rig.mailbox, { to: owner.email });
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(["Đã dùng 8/10 bài viết", "Đã dùng hết 10 bài viết"]);
  for (const { text, html } of mails) {
    expect(text).toContain("mỗi 30 ngày");
    // Nothing can be bought without billing keys.
    expect(html).toContain("/vi/bot/articles");
    expect(html).not.toContain("/upgrade");
  }
});
