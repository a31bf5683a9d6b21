import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { control } from "../../../test/rig.ts";
import { runGalley } from "../../../test/run-galley.ts";
import { createWorld, type World } from "../../../test/world.ts";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { startModel } from "../../../simulators/model/start-model.ts";
import { toModelProblem } from "../../writer/model/model-problem.ts";
import { ConnectorError } from "../../platform/connector-error.ts";

// Each command starts a process that loads the whole product.
vi.setConfig({ testTimeout: 120_000 });

const key = "CANARY-model-key";
let world: World;
let simulator: Simulator;
let host: string;
beforeAll(async () => {
  simulator = await startModel();
  host = new URL(simulator.url).host;
  world = await createWorld();
  world.rig.allow(host);
});
afterAll(() => simulator.close());
beforeEach(async () => {
  await world.ctx.db.deleteFrom("model_settings").execute();
  await control(simulator, "DELETE", "/faults");
  await control(simulator, "POST", "/settings", { keys: [key], models: null, schema: "kept", pictures: "seen" });
});

const galley = (args: string[], { input, env = {} }: { input?: string; env?: Record<string, string> } = {}) =>
  runGalley(args, { env: { ...world.rig.readEnvironment(), ...env }, input });

const set = (...more: string[]) => [
  ...["model", "set", "--vendor", "anthropic", "--name", "claude-haiku-5-5", "--url", `${simulator.url}/v1`],
  ...more,
];
const stored = () => world.ctx.db.selectFrom("model_settings").selectAll().executeTakeFirst();

test("a model is tested and stored sealed, shown without its key, and deleted", async () => {
  const done = await galley(set(), { input: `${key}\n` });
  expect(done).toMatchObject({ code: 0, error: "" });
  for (const line of [
    "claude-haiku-5-5 works.",
    "It accepts a JSON schema.",
    "It sees pictures.",
    /This test took 2 calls, \d+ tokens in and \d+ out: 0\.\d+ US cents\./,
    "An article with one picture costs about 0.155 US cents, at 0.1/0.5 US dollars per million tokens.",
    "Stored. The service uses it from the next article on.",
  ])
    expect(done.out).toMatch(line);
  const row = await stored();
  expect(row?.api_key?.toString("latin1")).not.toContain(key);
  expect(
    world.ctx.sealing.open(row?.api_key ?? Buffer.alloc(0), {
      table: "model_settings",
      column: "api_key",
      ownerId: "",
      id: "main",
    }),
  ).toBe(key);
  const shown = await galley(["model", "show"]);
  for (const line of [
    /vendor: anthropic \(stored on \d{4}-\d\d-\d\d\)/,
    "key: set, sealed",
    "price: 0.1/0.5 US dollars per million tokens (price table)",
    "accepts a JSON schema: yes (tested)",
    "monthly cap: none",
  ])
    expect(shown.out).toEqual(typeof line === "string" ? expect.stringContaining(line) : expect.stringMatching(line));
  expect(JSON.stringify([done, shown])).not.toContain(key);
  expect((await galley(["doctor"])).out).toContain("ok      model: claude-haiku-5-5 answered.");
  expect(await galley(["model", "clear"])).toMatchObject({ code: 0, out: "The stored model is deleted.\n" });
  expect((await galley(["model", "show"])).out).toBe(
    "No model: the built-in writer writes. Set one with galley model set.\n",
  );
});

test("the environment wins, and the output says where each value comes from", async () => {
  await galley(set("--untested"), { input: key });
  const env = {
    MODEL_PROVIDER: "openai-compatible",
    MODEL_NAME: "local",
    MODEL_URL: `${simulator.url}/v1`,
    MODEL_API_KEY: key,
    MODEL_PRICE: "0/0",
    MODEL_MONTHLY_CAP: "5",
  };
  const { out } = await galley(["model", "show"], { env });
  for (const line of [
    "model: local (MODEL_NAME)",
    "key: set (MODEL_API_KEY)",
    "price: 0/0 US dollars per million tokens (MODEL_PRICE)",
    "not used: claude-haiku-5-5 is stored too, but MODEL_PROVIDER wins",
    "monthly cap: 5 US dollars (MODEL_MONTHLY_CAP)",
  ])
    expect(out).toContain(line);
  expect((await galley(["model", "test"], { env })).out).toContain("local works.");
  expect((await galley(set("--untested"), { env, input: key })).out).toContain("MODEL_PROVIDER is set");
});

test("a failed test explains the problem, and nothing is stored", async () => {
  const wrong = await galley(set(), { input: "sk-wrong" });
  expect(wrong).toMatchObject({
    code: 1,
    out: "The vendor doesn't accept the key: it is wrong, expired or revoked.\n",
    error: "Nothing was stored. --untested stores it anyway.\n",
  });
  expect(await stored()).toBeUndefined();
  await control(simulator, "POST", "/settings", { models: ["other"], schema: "overlooked", pictures: "refused" });
  expect((await galley(set(), { input: key })).out).toContain('There is no model "claude-haiku-5-5" at http://');
  await control(simulator, "POST", "/settings", { models: null });
  const blind = await galley(set("--price", "1/2", "--vendor", "openai-compatible"), { input: key });
  expect(blind.out).toContain("It doesn't follow a JSON schema");
  expect(blind.out).toContain("It doesn't see pictures");
  expect(blind.out).toContain("costs about 1.1 US cents, at 1/2 US dollars");
});

test.each(["0,10/0,50", "0.10", "cheap"])("a price of %j is refused, and nothing is stored", async (price) => {
  const refused = await galley(set("--untested", "--price", price), { input: key });
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('must look like "0.10/0.50"') });
  expect(await stored()).toBeUndefined();
});

test("the key never goes to another address, nor over plain http", async () => {
  await galley(set("--untested"), { input: key });
  const elsewhere = ["model", "set", "--keep-key", "--untested", "--url"];
  expect((await galley([...elsewhere, "https://other.example/v1"])).error).toContain("enter the right one");
  expect((await galley(set("--url", "http://models.example/v1"), { input: key })).error).toContain(
    "must begin with https://, unless OUTBOUND_ALLOW",
  );
  const kept = await galley(["model", "set", "--keep-key", "--name", "claude-sonnet-5-5"]);
  expect(kept).toMatchObject({ code: 0 });
  expect(await stored()).toMatchObject({ name: "claude-sonnet-5-5", provider: "anthropic" });
});

test.each([
  [{ reason: "unauthorized" }, "key"],
  [{ reason: "forbidden", code: "insufficient_quota" }, "quota"],
  [{ reason: "forbidden", code: "402" }, "quota"],
  [{ reason: "forbidden", code: "permission_error" }, "permission"],
  [{ reason: "unavailable", code: "no-such-host" }, "address"],
  [{ reason: "unavailable", code: "503" }, "busy"],
  [{ reason: "blocked-address" }, "private"],
  [{ reason: "bad-answer" }, "protocol"],
] as const)("%j is a problem with the %s", ({ reason, ...details }, problem) => {
  expect(toModelProblem(new ConnectorError("model", reason, details))).toBe(problem);
});
