import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { control } from "../../../../test/rig.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import type { Simulator } from "../../../../simulators/kit/start-simulator.ts";
import { startModel } from "../../../../simulators/model/start-model.ts";
import type { Caller } from "../../../platform/actor.ts";
import { getSourceMaterial } from "../../../post/articles/writing/get-source-material.ts";
import { writeArticle } from "../../../post/articles/writing/write-article.ts";
import type { Context } from "../../../context.ts";
import { createModelConnector } from "../../../connectors/model/index.ts";
import { createOutbound, type Outbound } from "../../../platform/guards/outbound.ts";
import type { ArticleWriter } from "../../article-writer.ts";
import { openModelWriter } from "../open-model-writer.ts";
import { promptRevision } from "../prompts.ts";
import { createCallLedger, monthlyCostUsd } from "./call-ledger.ts";
import { getCapabilities } from "./test-connection.ts";

let simulator: Simulator;
let outbound: Outbound;
let world: World;
let owner: Caller;
let writer: ArticleWriter;

beforeAll(async () => {
  simulator = await startModel();
  outbound = createOutbound({ allow: [new URL(simulator.url).host] });
  world = await createWorld({ writer: { write: (...args) => writer.write(...args) } });
  owner = await world.createOwner();
});
afterAll(async () => {
  await outbound.close();
  await simulator.close();
});
beforeEach(async () => {
  await control(simulator, "DELETE", "/behaviours");
  await control(simulator, "DELETE", "/faults");
  writer = open({});
});

const connector = (model = "claude-haiku-5-5") =>
  createModelConnector(
    {
      provider: "openai-compatible",
      url: `${simulator.url}/v1`,
      model,
      apiKey: { reveal: () => "CANARY-model-key" },
      timeoutMs: 10_000,
    },
    { outbound },
  );

const open = (caps: { monthlyCapUsd?: number; monthlyCapPerAccountUsd?: number; model?: string }) =>
  openModelWriter(world.ctx, [{ connector: connector(caps.model), structured: null, pictures: null }], {
    monthlyCapUsd: null,
    monthlyCapPerAccountUsd: null,
    prices: new Map(),
    ...caps,
  });

async function newArticle(caller: Caller = owner): Promise<string> {
  const post = {
    caption: "The kiln is cold again. Nine bowls came out whole.",
    pictures: [{ generate: { width: 1600, height: 900, bytes: 40_000 } }],
  };
  const { sourceId } = await world.connectAccount(caller, { post });
  return (
    await world.ctx.db.selectFrom("articles").select("id").where("source_id", "=", sourceId).executeTakeFirstOrThrow()
  ).id;
}

const callsOf = (articleId: string) =>
  world.ctx.db.selectFrom("model_calls").selectAll().where("article_id", "=", articleId).orderBy("id").execute();
const versionOf = (articleId: string) =>
  world.ctx.db.selectFrom("article_versions").selectAll().where("article_id", "=", articleId).executeTakeFirstOrThrow();

test("an article stores what it cost and its sources", async () => {
  const articleId = await newArticle();
  await writeArticle(world.ctx, owner, { articleId });
  const calls = await callsOf(articleId);
  expect(calls.map(({ purpose, outcome, is_estimate }) => [purpose, outcome, is_estimate])).toEqual([
    ["look", "answered", false],
    ["write", "answered", false],
    ["verify", "answered", false],
  ]);
  for (const call of calls) {
    // $0.10 in, $0.50 out, per million.
    expect(Number(call.cost_microusd)).toBe(Math.ceil(call.input_tokens * 0.1 + call.output_tokens * 0.5));
  }
  const { record, findings } = await versionOf(articleId);
  expect(record).toMatchObject({
    writer: "model",
    model: "claude-haiku-5-5",
    revision: promptRevision,
    sources: [{ id: "caption:1", text: "The kiln is cold again." }, { id: "caption:2" }, { id: "seen:1" }],
  });
  expect(findings).toEqual([]);
});

test("pictures go to the model once, scaled down and without metadata", async () => {
  const { ctx } = world;
  const articleId = await newArticle();
  await writeArticle(ctx, owner, { articleId });
  const looked = await ctx.db.selectFrom("picture_looks").selectAll().where("owner_id", "=", owner.ownerId).execute();
  expect(looked.at(-1)?.look).toMatchObject({ alt: expect.any(String), flags: [] });
  const other: Caller = await world.createOwner();
  const theirs = await newArticle(other);
  await writeArticle(ctx, other, { articleId: theirs });
  expect((await callsOf(theirs)).map(({ purpose }) => purpose)).toContain("look");
});

test("a version after answers, written by another process, follows the stored brief", async () => {
  const articleId = await newArticle();
  const ref = { ownerId: owner.ownerId, articleId };
  const material = await getSourceMaterial(world.ctx, owner, articleId);
  expect(await writer.ask?.(material, undefined, ref)).toMatchObject([{ isPrivate: false }, { isPrivate: false }]);
  writer = open({});
  const answers = [{ question: "What happened next?", text: "We drank tea from the tenth." }];
  await writer.write({ ...material, answers }, undefined, ref);
  expect((await callsOf(articleId)).map(({ purpose }) => purpose)).toEqual(["look", "write", "verify"]);
  expect(await writer.ask?.({ ...material, caption: "Another caption." }, undefined, ref)).toHaveLength(1);
  expect((await callsOf(articleId)).map(({ purpose }) => purpose).at(-1)).toBe("brief");
});

test("a failed call's cost is stored: the maximum if it is unknown", async () => {
  const articleId = await newArticle();
  await control(simulator, "POST", "/faults", [
    { match: { path: "/v1/chat" }, fault: { kind: "status", status: 401 } },
    { match: { path: "/v1/chat" }, fault: { kind: "half-body" }, times: 2 },
  ]);
  await expect(writeArticle(world.ctx, owner, { articleId })).rejects.toMatchObject({ reason: "unavailable" });
  const rows = await callsOf(articleId);
  const cut = rows.filter(({ outcome }) => outcome === "unavailable");
  expect(rows.find(({ outcome }) => outcome === "unauthorized")).toMatchObject({
    cost_microusd: "0",
    is_estimate: false,
  });
  expect(cut.length).toBeGreaterThan(0);
  for (const row of cut) expect(row).toMatchObject({ is_estimate: true, output_tokens: 6_000 });
});

describe("the monthly cap", () => {
  test("holds for concurrent calls, and the article becomes a draft by the built-in writer", async () => {
    const spent = await monthlyCostUsd(world.ctx);
    const room = 0.01;
    writer = open({ monthlyCapUsd: spent + room });
    const articleIds = await Promise.all([1, 2, 3, 4, 5, 6].map(() => newArticle()));
    // Slow enough for all six to ask before the first answer arrives.
    await control(simulator, "POST", "/faults", {
      match: { path: "/v1/chat" },
      fault: { kind: "delay", ms: 1_500 },
      times: "always",
    });
    await Promise.all(articleIds.map((articleId) => writeArticle(world.ctx, owner, { articleId })));
    expect(await monthlyCostUsd(world.ctx)).toBeLessThanOrEqual(spent + room);
    const versions = await Promise.all(articleIds.map(versionOf));
    const drafts = versions.filter(({ record }) => record.writer === "built-in");
    expect(drafts.length).toBeGreaterThan(0);
    for (const { findings, record } of drafts) {
      expect(findings[0]).toMatchObject({ kind: "writer", reason: "findings.writer.cap" });
      expect(record.instead).toEqual({ model: "claude-haiku-5-5", reason: "cap" });
    }
  });

  test("of one account does not stop another, and resets each month", async () => {
    const poor = await world.createOwner();
    writer = open({ monthlyCapPerAccountUsd: 0 });
    const articleId = await newArticle(poor);
    await writeArticle(world.ctx, poor, { articleId });
    expect((await versionOf(articleId)).record.writer).toBe("built-in");
    expect(await monthlyCostUsd(world.ctx, poor.ownerId)).toBe(0);
    const nextMonth: Pick<Context, "db" | "clock"> = {
      db: world.ctx.db,
      clock: { now: () => new Date(world.clock.now().getTime() + 40 * 86_400_000) },
    };
    expect(await monthlyCostUsd(nextMonth)).toBe(0);
  });

  test("needs a price", async () => {
    writer = open({ monthlyCapUsd: 100, model: "nobody-knows" });
    const articleId = await newArticle();
    await writeArticle(world.ctx, owner, { articleId });
    expect((await versionOf(articleId)).findings[0]).toMatchObject({ reason: "findings.writer.noPrice" });
  });
});

test("a price applies from its date on, and the longest matching name wins", async () => {
  const { db } = world.ctx;
  await db
    .insertInto("model_prices")
    .values([
      { model: "dear", from_at: new Date("2026-01-01Z"), input_usd: "1", output_usd: "2" },
      { model: "dear", from_at: new Date("2027-01-01Z"), input_usd: "10", output_usd: "20" },
      { model: "dear-small", from_at: new Date("2026-01-01Z"), input_usd: "0.5", output_usd: "0.5" },
    ])
    .execute();
  const articleId = await newArticle();
  const article = { ownerId: owner.ownerId, articleId };
  const costAt = async (day: string, model: string) => {
    const ledger = createCallLedger(
      { db, clock: { now: () => new Date(day) } },
      { monthlyCapUsd: null, monthlyCapPerAccountUsd: null, prices: new Map() },
    );
    const id = await ledger.open(article, { purpose: "write", model, atMost: { inputTokens: 9, outputTokens: 9 } });
    await ledger.close(article, id, { outcome: "answered", usage: { inputTokens: 100, outputTokens: 10 } });
    return Number(
      (await db.selectFrom("model_calls").select("cost_microusd").where("id", "=", id).executeTakeFirstOrThrow())
        .cost_microusd,
    );
  };
  expect(await costAt("2026-12-31T23:59:59Z", "dear")).toBe(120);
  expect(await costAt("2027-01-01T00:00:00Z", "dear")).toBe(1_200);
  expect(await costAt("2027-01-01T00:00:00Z", "dear-small-2")).toBe(55);
});

describe("a test of the connection", () => {
  const calls = async () => (await control<{ calls: number }>(simulator, "GET", "/state")).calls;

  test.each([
    ["takes everything", {}, { structured: true, pictures: true }],
    ["refuses a schema", { schema: "refused" }, { structured: false, pictures: true }],
    ["overlooks a schema", { schema: "overlooked" }, { structured: false, pictures: true }],
    ["sees nothing", { pictures: "refused" }, { structured: true, pictures: false }],
  ])("finds a server that %s, and asks it once", async (name, settings, expected) => {
    await control(simulator, "POST", "/settings", { schema: "kept", pictures: "seen", ...settings });
    const model = connector(name);
    expect(await getCapabilities(world.ctx, model)).toEqual(expected);
    const asked = await calls();
    expect(await getCapabilities(world.ctx, model)).toEqual(expected);
    expect(await calls()).toBe(asked);
    await control(simulator, "POST", "/settings", { schema: "kept", pictures: "seen" });
  });

  test("tells a dead key from an unknown model", async () => {
    await control(simulator, "POST", "/settings", { keys: ["another"] });
    await expect(connector("dead").probe()).rejects.toMatchObject({ reason: "unauthorized" });
    await control(simulator, "POST", "/settings", { keys: ["CANARY-model-key"], models: ["known"] });
    await expect(connector("unknown").probe()).rejects.toMatchObject({ reason: "not-found" });
    await control(simulator, "POST", "/settings", { models: null });
  });
});
