import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { control } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { startModel } from "../../../simulators/model/start-model.ts";
import { monthlyCostUsd } from "../../writer/model/store/call-ledger.ts";
import type { Context } from "../../context.ts";
import { answerTrial } from "./answer-trial.ts";
import { deleteExpiredTrials } from "./delete-expired-trials.ts";
import { startPhotoTrial } from "./start-photo-trial.ts";
import { getTrial, type TrialView } from "./get-trial.ts";
import { writeTrial } from "./write-trial.ts";

let simulator: Simulator;
let world: World;
let ctx: Context & { close(): Promise<void> };
let photo: Uint8Array;
beforeAll(async () => {
  simulator = await startModel();
  world = await createWorld({}, { OUTBOUND_ALLOW: new URL(simulator.url).host });
  ctx = await openWith({ TRIAL_MODEL_BUDGET: "1" });
  photo = await sharp({ create: { width: 1300, height: 900, channels: 3, background: "#b5651d" } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await ctx.close();
  await simulator.close();
});
beforeEach(async () => {
  await control(simulator, "DELETE", "/faults");
  await world.ctx.db.deleteFrom("trial_model_calls").execute();
});

function openWith(settings: Record<string, string>) {
  Object.assign(world.rig.env, {
    MODEL_PROVIDER: "openai-compatible",
    MODEL_NAME: "gpt-6-luna",
    MODEL_URL: `${simulator.url}/v1`,
    MODEL_API_KEY: "CANARY-model-key",
    ...settings,
  });
  return world.rig.openContext({ clock: world.clock });
}

let visitors = 0;
async function start(): Promise<string> {
  const visitor = { cookie: null, isProven: true, address: `198.51.100.${(visitors += 1)}`, timeZone: "UTC" };
  const caption = "The kiln is cold again. Nine bowls came out whole.";
  return (await startPhotoTrial(ctx, visitor, { photo, caption, language: "en", locale: "en" })).cookie;
}

async function write(within: Context = ctx): Promise<void> {
  const pending = world.ctx.db.selectFrom("trials").select("id").where("state", "=", "PENDING");
  for (const { id } of await pending.execute()) await writeTrial(within, { trialId: id });
}

async function view(cookie: string): Promise<TrialView> {
  const found = await getTrial(ctx, { cookie });
  if (found === null) throw new Error("there is no trial");
  return found;
}

const calls = () => world.ctx.db.selectFrom("trial_model_calls").selectAll().orderBy("id").execute();

test("the model writes a visitor's article, then rewrites it with the answers without another look", async () => {
  const cookie = await start();
  await write();
  const { article, questions } = await view(cookie);
  expect(article?.writer).toBe("model");
  expect((await calls()).map(({ purpose, outcome }) => [purpose, outcome])).toEqual([
    ["look", "answered"],
    ["write", "answered"],
    ["verify", "answered"],
  ]);
  const [question] = questions;
  await answerTrial(ctx, {
    cookie,
    answers: [{ questionId: question?.id ?? "", text: "We drank tea from the tenth." }],
  });
  await write();
  expect((await view(cookie)).article?.writer).toBe("model");
  expect((await calls()).slice(3).map(({ purpose }) => purpose)).toEqual(["write", "verify"]);
});

test("its cost counts in the month, even after the trial is gone", async () => {
  await start();
  await write();
  const cost = await monthlyCostUsd(ctx);
  expect(cost).toBeGreaterThan(0);
  world.clock.advance(30 * 86_400_000);
  expect(await deleteExpiredTrials(ctx, 100)).toBeGreaterThan(0);
  expect(await calls()).toHaveLength(3);
  world.clock.advance(-30 * 86_400_000);
  expect(await monthlyCostUsd(ctx)).toBe(cost);
});

test("once the day's budget is used up, the built-in writer writes", async () => {
  const poor = await openWith({ TRIAL_MODEL_BUDGET: "0.0004" });
  try {
    const cookie = await start();
    await write(poor);
    const row = await world.ctx.db
      .selectFrom("trials")
      .select("article")
      .orderBy("created_at", "desc")
      .executeTakeFirst();
    expect((await view(cookie)).article?.writer).toBe("built-in");
    // Nothing holds the article back once the visitor claims it.
    expect(row?.article).toMatchObject({ record: { writer: "built-in" } });
    expect(row?.article?.record.instead).toBeUndefined();
    expect((await calls()).at(-1)).toMatchObject({ outcome: "over-cap", cost_microusd: "0" });
  } finally {
    await poor.close();
  }
});

test("a budget of 0 asks no model", async () => {
  const none = await openWith({ TRIAL_MODEL_BUDGET: "0" });
  try {
    const cookie = await start();
    await write(none);
    expect((await view(cookie)).article?.writer).toBe("built-in");
    expect(await calls()).toEqual([]);
  } finally {
    await none.close();
  }
});

test("a visitor doesn't wait for a model that fails", async () => {
  await control(simulator, "POST", "/settings", { keys: ["renewed"] });
  const cookie = await start();
  await write();
  expect(await view(cookie)).toMatchObject({ state: "GENERATED", article: { writer: "built-in" } });
  await control(simulator, "POST", "/settings", { keys: ["CANARY-model-key"] });
});
