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
