import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { envSchema } from "./env.ts";
import { printSettings } from "./print-settings.ts";
import { settingsGuide } from "./settings-guide.ts";

const shape: Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }> = envSchema.shape;
const told = settingsGuide.flatMap(({ settings }) => Object.entries(settings));

test("every setting is described once, and no other", () => {
  expect(told.map(([name]) => name).sort()).toEqual(Object.keys(shape).sort());
});

test("at most three settings are required, and they form the first group", () => {
  const required = Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
  expect(required.length).toBeLessThanOrEqual(3);
  expect(required.sort()).toEqual(Object.keys(settingsGuide[0]?.settings ?? {}).sort());
});

test("the described defaults are the real ones", () => {
  for (const [name, { byDefault }] of told) {
    const held = shape[name]?.safeParse(undefined);
    const isRequired = held?.success === false;
    if (byDefault === undefined) expect([name, isRequired || held?.data === undefined]).toEqual([name, true]);
    else expect([name, shape[name]?.safeParse(byDefault).data]).toEqual([name, held?.data]);
  }
});

test(".env.example is what the program prints (galley config example > .env.example)", () => {
  const file = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  expect(file).toBe(printSettings());
  expect(Object.keys(parseEnv(file))).toEqual(["DATABASE_URL", "SECRET_KEYS", "SMTP_URL"]);
  const all = parseEnv(file.replaceAll(/^#(?=[A-Z])/gm, ""));
  for (const [name, { byDefault }] of told) expect([name, all[name]]).toEqual([name, byDefault ?? ""]);
});
