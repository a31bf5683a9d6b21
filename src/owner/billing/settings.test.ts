import { expect, test } from "vitest";
import { toConfig } from "../../platform/config/config.ts";
import { ConfigError, readEnv } from "../../platform/config/env.ts";

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 5 + 1)).toString("base64");
const good = { DATABASE_URL: "postgres://u:p@h/d", SECRET_KEYS: `k:${key}`, SMTP_URL: "smtp://h:25" };
const paid = { ...good, STRIPE_SECRET_KEY: "sk_test_abc", STRIPE_WEBHOOK_SECRETS: "whsec_abc" };

function problemsOf(env: Record<string, string>): string[] {
  try {
    toConfig(readEnv(env));
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test("without keys nobody pays or has limits; with them Premium costs the configured price", () => {
  expect(toConfig(readEnv(good)).config).toMatchObject({
    billing: null,
    plans: { defaultPlan: "unlimited", periodMs: 30 * 86_400_000 },
  });
  expect(toConfig(readEnv({ ...paid, PREMIUM_PRICE: "9 USD" })).config.billing).toEqual({
    apiUrl: "https://api.stripe.com",
    price: "9 USD",
  });
});

test("one key without the other is refused", () => {
  expect(problemsOf({ ...good, STRIPE_SECRET_KEY: "sk_test_abc" })).toEqual([
    "STRIPE_WEBHOOK_SECRETS: is missing (both or none)",
  ]);
  expect(problemsOf({ ...good, STRIPE_WEBHOOK_SECRETS: "whsec_abc" })).toEqual([
    "STRIPE_SECRET_KEY: is missing (both or none)",
  ]);
});

test.each([
  ["STRIPE_SECRET_KEY", "pk_live_abc"],
  ["STRIPE_WEBHOOK_SECRETS", "abc"],
  ["STRIPE_WEBHOOK_SECRETS", "whsec_a,b"],
  ["STRIPE_API_URL", "http://127.0.0.1:12111"],
  ["PREMIUM_PRICE", "12"],
  ["PREMIUM_PRICE", "12.345 CHF"],
  ["PREMIUM_PRICE", "-1 CHF"],
  ["DEFAULT_PLAN", "custom"],
  ["PLAN_PERIOD", "a month"],
])("%s=%s is refused without being repeated", (name, value) => {
  const problems = problemsOf({ ...paid, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name}: `));
});
