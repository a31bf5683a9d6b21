import { expect, test } from "vitest";
import { createWorld } from "../../../test/world.ts";
import { type Actor, systemCaller } from "../../platform/actor.ts";
import { createAccount } from "../accounts/create-account.ts";
import { endAccount } from "../accounts/end-account.ts";
import { suspendAccount } from "../accounts/suspend-account.ts";
import { addFirstOperator } from "./add-first-operator.ts";
import { addOperator } from "./add-operator.ts";
import { isOperator } from "./is-operator.ts";
import { listOperators } from "./list-operators.ts";
import { removeOperator } from "./remove-operator.ts";

const world = await createWorld();
const { ctx } = world;
const actor: Actor = { type: "system", job: "operator" };

async function newAccount(email: string): Promise<string> {
  const { ownerId } = await createAccount(ctx, {
    email,
    name: "Lena",
    locale: "en",
    timeZone: "UTC",
    userId: crypto.randomUUID(),
  });
  return ownerId;
}

async function readActions(ownerId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("audit_log")
    .select("action")
    .where("owner_id", "=", ownerId)
    .where("action", "like", "operator.%")
    .orderBy("position")
    .execute();
  return rows.map(({ action }) => action);
}

test("of two people who race to be the first operator, one succeeds", async () => {
  const taken = await Promise.all(
    ["one@galley.example", "two@galley.example"].map((email) => addFirstOperator(ctx, email)),
  );
  expect(taken.toSorted()).toEqual([false, true]);
  expect(await listOperators(ctx)).toHaveLength(1);
  expect(await addFirstOperator(ctx, "three@galley.example")).toBe(false);
});

test("an expected address is an operator from its first sign-in on, whatever its letters' case", async () => {
  expect(await addOperator(ctx, actor, { email: " Anna@galley.example" })).toEqual({ ownerId: null });
  const ownerId = await newAccount("anna@Galley.example");
  expect(await isOperator(ctx, ownerId)).toBe(true);
  expect(await readActions(ownerId)).toEqual(["operator.added"]);
  // Someone who takes over the address later gets their own account.
  expect(await isOperator(ctx, await newAccount("anna@galley.example"))).toBe(false);
});

test("adding and removing take effect at once, can be repeated and are in the audit log", async () => {
  const ownerId = await newAccount("bert@galley.example");
  await addOperator(ctx, actor, { email: "bert@galley.example" });
  await addOperator(ctx, actor, { ownerId });
  expect(await isOperator(ctx, ownerId)).toBe(true);
  expect(await removeOperator(ctx, actor, { ownerId })).toBe(true);
  expect(await removeOperator(ctx, actor, { ownerId })).toBe(false);
  expect(await isOperator(ctx, ownerId)).toBe(false);
  expect(await readActions(ownerId)).toEqual(["operator.added", "operator.removed"]);
});

test("a suspended account is no operator, and a deleted one never again", async () => {
  const ownerId = await newAccount("carl@galley.example");
  await addOperator(ctx, actor, { ownerId });
  await suspendAccount(ctx, systemCaller(ownerId, "operator"), { suspended: true });
  expect(await isOperator(ctx, ownerId)).toBe(false);
  await suspendAccount(ctx, systemCaller(ownerId, "operator"), { suspended: false });
  expect(await isOperator(ctx, ownerId)).toBe(true);
  await endAccount(ctx, systemCaller(ownerId, "operator"));
  expect((await listOperators(ctx)).filter((each) => each.ownerId === ownerId)).toEqual([]);
});

test("an owner's own connection cannot read or write who is an operator", async () => {
  const ownerId = await newAccount("dora@galley.example");
  await expect(ctx.dbOf(ownerId).selectFrom("operators").selectAll().execute()).rejects.toThrow(/permission denied/);
  await expect(
    ctx
      .dbOf(ownerId)
      .insertInto("operators")
      .values({ id: ownerId, account_id: ownerId, email: null, since: new Date() })
      .execute(),
  ).rejects.toThrow(/permission denied/);
});
