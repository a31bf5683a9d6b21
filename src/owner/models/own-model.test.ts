import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { control } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { startModel } from "../../../simulators/model/start-model.ts";
import type { Caller } from "../../platform/actor.ts";
import { listProblems } from "../../post/problems/list-problems.ts";
import { retryArticle } from "../../post/articles/writing/retry-article.ts";
import { monthlyCostUsd } from "../../writer/model/store/call-ledger.ts";
import { writesWithModel } from "../../writer/writers.ts";
import { exportAccount } from "../portability/export-account.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { eraseOwner } from "../accounts/erase-owner.ts";
import { getOwnModel } from "./own-model.ts";
import { removeOwnModel } from "./remove-own-model.ts";
import { setOwnModel } from "./set-own-model.ts";
import { testStoredModel } from "./test-stored-model.ts";

const key = "CANARY-own-model-key";
let simulator: Simulator;
let world: World;
let owner: Caller;
beforeAll(async () => {
  simulator = await startModel();
  const host = new URL(simulator.url).host;
  world = await createWorld({}, { OWN_MODELS: "true", OUTBOUND_ALLOW_OWNERS: host });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  await control(simulator, "POST", "/settings", { keys: [key], models: null });
  owner = await world.createOwner();
});

const ownInput = () => ({
  provider: "openai-compatible" as const,
  name: "gpt-6-luna",
  url: `${simulator.url}/v1/`,
  apiKey: key,
});
const set = (more: object = {}, caller = owner) => setOwnModel(world.as(caller), caller, { ...ownInput(), ...more });
const shown = async () => (await getOwnModel(world.as(owner), owner)).model;

async function write(caller: Caller = owner): Promise<string> {
  const { sourceId } = await world.connectAccount(caller, {
    post: { caption: "The kiln is cold again. Nine bowls came out whole." },
  });
  const row = world.ctx.db.selectFrom("articles").select("id").where("source_id", "=", sourceId);
  const { id } = await row.executeTakeFirstOrThrow();
  await world.workUntil(async () => ["GENERATED", "FAILED"].includes((await read(id)).status));
  return id;
}

const read = (articleId: string) =>
  world.ctx.db
    .selectFrom("articles as article")
    .leftJoin("article_versions as version", (join) => join.onRef("version.article_id", "=", "article.id"))
    .select(["article.status", "article.failure", "version.record"])
    .where("article.id", "=", articleId)
    .executeTakeFirstOrThrow();

test("an owner's model writes their articles, on their bill, and nobody else's", async () => {
  expect(await set()).toMatchObject({ works: true, pictures: true, cost: { articleUsd: 0.00155 } });
  expect(await shown()).toMatchObject({ name: "gpt-6-luna", url: `${simulator.url}/v1`, problem: null });
  const row = await world.ctx.db
    .selectFrom("account_models")
    .selectAll()
    .where("owner_id", "=", owner.ownerId)
    .execute();
  expect(row[0]?.api_key.toString("latin1")).not.toContain(key);
  expect(await writesWithModel(world.ctx, owner.ownerId)).toBe(true);
  expect((await read(await write())).record).toMatchObject({ writer: "model", model: "gpt-6-luna" });
  expect(await monthlyCostUsd(world.ctx)).toBe(0);
  const calls = world.ctx.db.selectFrom("model_calls").select(["paid_by", "cost_microusd"]);
  const [call] = await calls.where("owner_id", "=", owner.ownerId).execute();
  expect(call?.paid_by).toBe("owner");
  expect(Number(call?.cost_microusd)).toBeGreaterThan(0);
  expect((await read(await write(await world.createOwner()))).record?.writer).toBe("built-in");
  await removeOwnModel(world.as(owner), owner);
  expect(await shown()).toBeNull();
  expect((await read(await write())).record?.writer).toBe("built-in");
});

test("a key that stops working fails the article with a reason for its owner, and nothing is lost", async () => {
  await set();
  await control(simulator, "POST", "/settings", { keys: ["renewed"] });
  const articleId = await write();
  expect(await read(articleId)).toMatchObject({ status: "FAILED", failure: "own-model" });
  expect(await listProblems(world.ctx, owner)).toMatchObject([
    { articleId, failures: [{ site: null, reason: "own-model" }] },
  ]);
  expect(await shown()).toMatchObject({ problem: "key" });
  const units = world.ctx.db.selectFrom("plan_units").select("article_id").where("article_id", "=", articleId);
  expect(await units.execute()).toEqual([]);
  expect(await testStoredModel(world.as(owner), owner)).toEqual({ works: false, problem: "key" });
  expect(await set({ apiKey: "renewed" })).toMatchObject({ works: true });
  expect(await shown()).toMatchObject({ problem: null });
  await retryArticle(world.ctx, owner, { articleId });
  await world.workUntil(async () => (await read(articleId)).status === "GENERATED");
  expect((await read(articleId)).record?.writer).toBe("model");
});

test("a model that can't be used isn't kept, and one at a private address isn't asked", async () => {
  expect(await set({ apiKey: "sk-wrong" })).toEqual({ works: false, problem: "key" });
  expect(await set({ url: "https://127.0.0.1:9/v1" })).toEqual({ works: false, problem: "private" });
  await expect(set({ url: "http://models.example/v1" })).rejects.toMatchObject({
    field: "url",
    problem: "invalid-url",
  });
  await expect(set({ url: "" })).rejects.toMatchObject({ field: "url", problem: "url-required" });
  await expect(set({ apiKey: " " })).rejects.toMatchObject({ field: "apiKey", problem: "required" });
  expect(await shown()).toBeNull();
});

test("an export leaves the key out, and deleting the account erases it", async () => {
  await set();
  const parts: Uint8Array[] = [];
  await exportAccount(world.ctx, owner, async (chunk) => void parts.push(chunk));
  expect(Buffer.concat(parts).toString("latin1")).not.toContain("account_models");
  await inTransaction(world.ctx, (tx) => eraseOwner(tx, owner.ownerId, world.clock.now()));
  const left = world.ctx.db.selectFrom("account_models").select("name").where("owner_id", "=", owner.ownerId);
  expect(await left.execute()).toEqual([]);
});

test("if the operator doesn't allow own models, nobody can add one, and a stored one isn't used", async () => {
  await set();
  const { ctx } = world;
  const closed = { ...ctx, config: { ...ctx.config, writing: { ...ctx.config.writing, ownModels: false } } };
  await expect(setOwnModel(closed, owner, ownInput())).rejects.toMatchObject({ code: "not-allowed" });
  expect(await getOwnModel(closed, owner)).toEqual({ isOffered: false, model: null });
  const other = await world.rig.openContext({ clock: world.clock, config: closed.config });
  expect(await writesWithModel(world.ctx, owner.ownerId)).toBe(true);
  await other.close();
});
