import { inspect } from "node:util";
import { expect, test } from "vitest";
import { toConfig } from "./config.ts";
import { ConfigError, readEnv } from "./env.ts";

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7 + 3)).toString("base64");
const good = {
  DATABASE_URL: "postgres://galley:pw@db.example.org:5432/galley",
  SECRET_KEYS: `k1:${key}`,
  SMTP_URL: "smtp://user:pw@mail.example.org:587",
};

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    toConfig(readEnv(env));
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test("three settings are enough", () => {
  expect(problemsOf(good)).toEqual([]);
  expect(toConfig(readEnv(good)).config.pollIntervalMs).toBe(600_000);
});

test("lists everything that is missing at once", () => {
  expect(problemsOf({})).toEqual(["DATABASE_URL: is missing", "SECRET_KEYS: is missing", "SMTP_URL: is missing"]);
});

test.each([
  ["DATABASE_URL", "mysql://db/galley"],
  ["DATABASE_URL", "not an address"],
  ["SECRET_KEYS", "k1:short"],
  ["SECRET_KEYS", `k1:${Buffer.alloc(32, 1).toString("base64")}`],
  ["SECRET_KEYS", `k1:${key},k1:${key}`],
  ["SMTP_URL", "https://mail.example.org"],
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PUBLIC_URL", "galley.example.org"],
  ["LOG_LEVEL", "loud"],
  ["HOME_LINKS", "{"],
  ["HOME_LINKS", '[{"label":"x"}]'],
  ["INSTAGRAM_GRAPH_URL", "ftp://graph.example.org"],
  ["INSTAGRAM_GRAPH_VERSION", "26"],
  ["POLL_INTERVAL", "10"],
  ["SETTLE_TIME", "soon"],
  ["WORKER_CONCURRENCY", "0"],
  ["WORKER_CONCURRENCY", "many"],
  ["DATABASE_POOL", "1"],
  ["INSTAGRAM_APP_ID", "abc"],
  ["MODEL_PROVIDER", "abacus"],
  ["MODEL_PRICE", "cheap"],
  ["MODEL_MONTHLY_CAP", "-1"],
])("%s=%s is refused with one message that names it and does not repeat it", (name, value) => {
  const problems = problemsOf({ ...good, [name]: value });
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.every((problem) => problem.startsWith(name))).toBe(true);
  expect(problems.join()).not.toContain(key);
});

test("a simulator's address is refused unless the operator names the peer", () => {
  const simulated = { ...good, INSTAGRAM_GRAPH_URL: "http://127.0.0.1:4001" };
  expect(problemsOf(simulated)).toEqual(["INSTAGRAM_GRAPH_URL: must be https, unless OUTBOUND_ALLOW names 127.0.0.1:4001"]);
  expect(problemsOf({ ...simulated, OUTBOUND_ALLOW: "127.0.0.1:4001" })).toEqual([]);
});

test("a placeholder is no secret", () => {
  const problems = problemsOf({ ...good, INSTAGRAM_APP_ID: "123", INSTAGRAM_APP_SECRET: "change-me" });
  expect(problems).toEqual(["INSTAGRAM_APP_SECRET: is a placeholder; copy the secret from the Meta app"]);
});

test("an app id without its secret is refused", () => {
  expect(problemsOf({ ...good, INSTAGRAM_APP_ID: "123" })).toEqual(["INSTAGRAM_APP_SECRET: is missing (both or none)"]);
});

test.each([
  [{ MODEL_PROVIDER: "anthropic" }, ["MODEL_NAME: is missing", "MODEL_API_KEY: is missing"]],
  [{ MODEL_PROVIDER: "openai-compatible", MODEL_NAME: "m" }, ["MODEL_URL: is missing, e.g. https://api.openai.com/v1"]],
  [{ MODEL_API_KEY: "sk-1" }, ["MODEL_PROVIDER: is missing (MODEL_API_KEY is set)"]],
  [{ MODEL_PROVIDER: "openai-compatible", MODEL_NAME: "m", MODEL_URL: "http://localhost:11434/v1" }, ["MODEL_URL: must be https, unless OUTBOUND_ALLOW names localhost:11434"]],
  [{ MODEL_PROVIDER: "openai-compatible", MODEL_NAME: "m", MODEL_URL: "http://localhost:11434/v1", OUTBOUND_ALLOW: "localhost:11434" }, []],
  [
    { MODEL_FALLBACK_PROVIDER: "google", MODEL_FALLBACK_NAME: "m", MODEL_FALLBACK_API_KEY: "k" },
    ["MODEL_FALLBACK_PROVIDER: stands in for a model, and MODEL_PROVIDER names none"],
  ],
])("the settings of a model belong together: %o", (settings, expected) => {
  expect(problemsOf({ ...good, ...settings })).toEqual(expected);
});

test("a model, one that stands in for it, a price and a cap", () => {
  const first = { MODEL_PROVIDER: "anthropic", MODEL_NAME: "claude-haiku-5-5", MODEL_API_KEY: "sk-first", MODEL_PRICE: "0.10/0.50", MODEL_PICTURES: "false" };
  const second = { MODEL_FALLBACK_PROVIDER: "openai-compatible", MODEL_FALLBACK_NAME: "local", MODEL_FALLBACK_URL: "https://models.example.org/v1/" };
  const { config, secrets } = toConfig(readEnv({ ...good, ...first, ...second, MODEL_MONTHLY_CAP: "20" }));
  expect(config.writing).toMatchObject({
    models: [
      { provider: "anthropic", name: "claude-haiku-5-5", url: null, pictures: false, structured: null, price: { inputUsd: 0.1, outputUsd: 0.5 } },
      { provider: "openai-compatible", name: "local", url: "https://models.example.org/v1", price: null },
    ],
    monthlyCapUsd: 20,
    monthlyCapPerAccountUsd: null,
  });
  expect(secrets.modelKeys.map((key) => key?.reveal() ?? null)).toEqual(["sk-first", null]);
  expect(JSON.stringify(config)).not.toContain("sk-first");
});

test("a secret shows itself to nobody who does not ask for it", () => {
  const { secrets } = toConfig(readEnv(good));
  expect(JSON.stringify(secrets) + inspect(secrets, { depth: 9, showHidden: true }) + String(secrets.smtpUrl)).not.toMatch(/pw@|AwoRGB/);
  expect(secrets.smtpUrl.reveal()).toBe(good.SMTP_URL);
});

test("a setting may stand in a file", async () => {
  const { mkdtemp, writeFile } = await import("node:fs/promises");
  const { tmpdir } = await import("node:os");
  const file = `${await mkdtemp(`${tmpdir()}/galley-`)}/smtp`;
  await writeFile(file, `${good.SMTP_URL}\n`);
  const { SMTP_URL: _left, ...rest } = good;
  expect(problemsOf({ ...rest, SMTP_URL_FILE: file })).toEqual([]);
  expect(problemsOf({ ...rest, SMTP_URL_FILE: `${file}.none` })).toEqual(["SMTP_URL_FILE: the file cannot be read"]);
});
