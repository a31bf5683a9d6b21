import { inspect } from "node:util";
import { expect, test } from "vitest";
import { toConfig } from "./config.ts";
import { ConfigError, readEnv } from "./env.ts";
import { explainDoubt } from "../../operator/doctor/checks/settings.ts";
import { inEnglish } from "../../operator/doctor/in-english.ts";
import { listWarnings } from "./warnings.ts";

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
  ["PUBLIC_URL", "https://example.org/bot/galley"],
  ["PUBLIC_URL", "https://example.org/a%20b"],
  ["PUBLIC_URL", "https://example.org/galley?a=1"],
  ["REPLY_ADDRESS", "mail.example.org"],
  ["REPLY_ADDRESS", `${"replies".repeat(4)}@mail.example.org`],
  ["LOG_LEVEL", "loud"],
  ["HOME_LINKS", "{"],
  ["HOME_LINKS", '[{"label":"x"}]'],
  ["IMPRESSIONS", '[{"quote":"only in one language","name":"A"}]'],
  ["SEEN_ON", '[{"name":"A","url":"javascript:alert(1)"}]'],
  ["PARTNER", "Harbour"],
  ["TAG_MANAGER_ID", "UA-1"],
  ["CONTACT_EMAIL", "nobody"],
  ["PREMIUM_PRICE_IN_TEXT", "nine dollars"],
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
])("%s=%s is refused with one message that names it and doesn't repeat the value", (name, value) => {
  const problems = problemsOf({ ...good, [name]: value });
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.every((problem) => problem.startsWith(name))).toBe(true);
  expect(problems.join()).not.toContain(key);
});

test("a simulator's address is refused unless the operator names the peer", () => {
  const simulated = { ...good, INSTAGRAM_GRAPH_URL: "http://127.0.0.1:4001", BLUESKY_URL: "http://127.0.0.1:4001" };
  expect(problemsOf(simulated)).toEqual([
    "INSTAGRAM_GRAPH_URL: must be https, unless OUTBOUND_ALLOW names 127.0.0.1:4001",
    "BLUESKY_URL: must be https, unless OUTBOUND_ALLOW names 127.0.0.1:4001",
  ]);
  expect(problemsOf({ ...simulated, OUTBOUND_ALLOW: "127.0.0.1:4001" })).toEqual([]);
});

test("a placeholder isn't accepted as a secret", () => {
  const problems = problemsOf({ ...good, INSTAGRAM_APP_ID: "123", INSTAGRAM_APP_SECRET: "change-me" });
  expect(problems).toEqual(["INSTAGRAM_APP_SECRET: is a placeholder; copy the secret from the Meta app"]);
});

const bundled = {
  ...good,
  USER_POOL_ID: "eu-central-1_Galley",
  USER_POOL_CLIENT_ID: "galley",
  USER_POOL_ENDPOINT: "https://id.example.org",
  IDENTITY_PORT: "3006",
};

test("the endpoint decides between the bundled user pool and Amazon Cognito", () => {
  expect(toConfig(readEnv(bundled)).config).toMatchObject({
    signIn: { userPoolEndpoint: "https://id.example.org/" },
    identity: { port: 3006 },
  });
  const { USER_POOL_ENDPOINT: _endpoint, IDENTITY_PORT: _port, ...cognito } = bundled;
  expect(
    toConfig(readEnv({ ...cognito, FACEBOOK_APP_ID: "1", OAUTH_DOMAIN: "galley.auth.eu-central-1.amazoncognito.com" }))
      .config,
  ).toMatchObject({
    signIn: { userPoolEndpoint: null, facebook: true },
    identity: null,
  });
});

test.each([
  [{ USER_POOL_ID: "eu-central-1" }, "USER_POOL_ID: Invalid user pool id provided: it must contain one underscore"],
  [{ USER_POOL_ID: "eu_central_1" }, "USER_POOL_ID: Invalid user pool id provided: it must contain one underscore"],
  [{ USER_POOL_ID: "here_Galley" }, "USER_POOL_ID: must be <region>_<name> with one underscore"],
  [{ USER_POOL_CLIENT_ID: undefined }, "USER_POOL_CLIENT_ID: is missing (both or none)"],
  [{ USER_POOL_ENDPOINT: undefined }, "USER_POOL_ENDPOINT: is missing (IDENTITY_PORT serves it)"],
  [
    { USER_POOL_ENDPOINT: "http://localhost:3006" },
    "USER_POOL_ENDPOINT: must be https, unless OUTBOUND_ALLOW names localhost:3006",
  ],
  [
    { IDENTITY_POOL_ID: "eu-central-1" },
    "IDENTITY_POOL_ID: Invalid identity pool id provided: it must contain a colon",
  ],
  [
    { IDENTITY_POOL_ID: "eu-central-1:6f2d7c1e-5b0a-4f3e-9a51-0c7d1e8b4a26" },
    "IDENTITY_POOL_ENDPOINT: is missing (Amazon knows nothing of the bundled user pool)",
  ],
  [{ FACEBOOK_APP_ID: "1" }, "FACEBOOK_APP_SECRET: is missing (both or none)"],
  [
    { FACEBOOK_APP_ID: "1", FACEBOOK_APP_SECRET: "simulated-facebook-secret" },
    "FACEBOOK_APP_SECRET: is a placeholder; copy the secret from the Meta app",
  ],
  [{ IDENTITY_TLS_PORT: "3007", IDENTITY_TLS_CERT_FILE: "a.crt" }, "IDENTITY_TLS_KEY_FILE: is missing (both or none)"],
  [
    { SMS_ACCOUNT: "AC00000000000000000000000000000001", SMS_TOKEN: "t", SMS_COUNTRIES: "CH" },
    "SMS_FROM: is missing (both or none)",
  ],
  [
    { SMS_ACCOUNT: "AC00000000000000000000000000000001", SMS_TOKEN: "t", SMS_FROM: "Galley" },
    "SMS_COUNTRIES: is missing (both or none)",
  ],
  [{ SMS_COUNTRIES: "Switzerland" }, 'SMS_COUNTRIES: must be two-letter countries such as "CH,VN"'],
])("sign-in doesn't start with %j", (change, problem) => {
  expect(problemsOf({ ...bundled, ...change })).toEqual([problem]);
});

test("an app id without its secret is refused", () => {
  expect(problemsOf({ ...good, INSTAGRAM_APP_ID: "123" })).toEqual(["INSTAGRAM_APP_SECRET: is missing (both or none)"]);
});

test.each([
  [{ MODEL_PROVIDER: "anthropic" }, ["MODEL_NAME: is missing", "MODEL_API_KEY: is missing"]],
  [{ MODEL_PROVIDER: "openai-compatible", MODEL_NAME: "m" }, ["MODEL_URL: is missing, e.g. https://api.openai.com/v1"]],
  [{ MODEL_API_KEY: "sk-1" }, ["MODEL_PROVIDER: is missing (MODEL_API_KEY is set)"]],
  [
    { MODEL_PROVIDER: "openai-compatible", MODEL_NAME: "m", MODEL_URL: "http://localhost:11434/v1" },
    ["MODEL_URL: must be https, unless OUTBOUND_ALLOW names localhost:11434"],
  ],
  [
    {
      MODEL_PROVIDER: "openai-compatible",
      MODEL_NAME: "m",
      MODEL_URL: "http://localhost:11434/v1",
      OUTBOUND_ALLOW: "localhost:11434",
    },
    [],
  ],
  [
    { MODEL_FALLBACK_PROVIDER: "google", MODEL_FALLBACK_NAME: "m", MODEL_FALLBACK_API_KEY: "k" },
    ["MODEL_FALLBACK_PROVIDER: needs MODEL_PROVIDER, which isn’t set"],
  ],
])("the settings of a model belong together: %o", (settings, expected) => {
  expect(problemsOf({ ...good, ...settings })).toEqual(expected);
});

test("a model, its fallback, a price and a cap", () => {
  const first = {
    MODEL_PROVIDER: "anthropic",
    MODEL_NAME: "claude-haiku-5-5",
    MODEL_API_KEY: "sk-first",
    MODEL_PRICE: "0.10/0.50",
    MODEL_PICTURES: "false",
  };
  const second = {
    MODEL_FALLBACK_PROVIDER: "openai-compatible",
    MODEL_FALLBACK_NAME: "local",
    MODEL_FALLBACK_URL: "https://models.example.org/v1/",
  };
  const { config, secrets } = toConfig(readEnv({ ...good, ...first, ...second, MODEL_MONTHLY_CAP: "20" }));
  expect(config.writing).toMatchObject({
    models: [
      {
        provider: "anthropic",
        name: "claude-haiku-5-5",
        url: null,
        pictures: false,
        structured: null,
        price: { inputUsd: 0.1, outputUsd: 0.5 },
      },
      { provider: "openai-compatible", name: "local", url: "https://models.example.org/v1", price: null },
    ],
    monthlyCapUsd: 20,
    monthlyCapPerAccountUsd: null,
  });
  expect(secrets.modelKeys.map((key) => key?.reveal() ?? null)).toEqual(["sk-first", null]);
  expect(JSON.stringify(config)).not.toContain("sk-first");
});

test("a secret never shows itself unless revealed", () => {
  const { secrets } = toConfig(readEnv(good));
  expect(
    JSON.stringify(secrets) + inspect(secrets, { depth: 9, showHidden: true }) + String(secrets.smtpUrl),
  ).not.toMatch(/pw@|AwoRGB/);
  expect(secrets.smtpUrl.reveal()).toBe(good.SMTP_URL);
});

test("a setting may be in a file", async () => {
  const { mkdtemp, writeFile } = await import("node:fs/promises");
  const { tmpdir } = await import("node:os");
  const file = `${await mkdtemp(`${tmpdir()}/galley-`)}/smtp`;
  await writeFile(file, `${good.SMTP_URL}\n`);
  const { SMTP_URL: _left, ...rest } = good;
  expect(problemsOf({ ...rest, SMTP_URL_FILE: file })).toEqual([]);
  expect(problemsOf({ ...rest, SMTP_URL_FILE: `${file}.none` })).toEqual(["SMTP_URL_FILE: the file can’t be read"]);
});

test("the specification's two prices are the default, and another price applies everywhere", () => {
  const pricesOf = (env: Record<string, string>) =>
    toConfig(readEnv({ ...good, STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRETS: "whsec_x", ...env })).config
      .site.prices;
  const francs = { amount: 12, currency: "CHF" };
  const euros = { amount: 9.5, currency: "EUR" };
  expect(pricesOf({})).toEqual({ table: francs, text: { amount: 9, currency: "USD" } });
  expect(pricesOf({ PREMIUM_PRICE: "9.50 EUR" })).toEqual({ table: euros, text: euros });
  expect(pricesOf({ PREMIUM_PRICE_IN_TEXT: "9.50 EUR" })).toEqual({ table: francs, text: euros });
  expect(toConfig(readEnv(good)).config.site.prices).toBeNull();
});

test("a malformed tag manager id is refused with the intended form", () => {
  expect(toConfig(readEnv({ ...good, TAG_MANAGER_ID: "GTM-AB12CD3" })).config.site.tagManagerId).toBe("GTM-AB12CD3");
  const wrong = ["gtm-ab12cd3", "AB12CD3", " GTM AB12CD3 ", "GTM_AB12CD3"];
  for (const id of wrong)
    expect(problemsOf({ ...good, TAG_MANAGER_ID: id })).toEqual([
      'TAG_MANAGER_ID: must be "GTM-" and capitals or digits; did you mean "GTM-AB12CD3"?',
    ]);
});

const sealedBy = (bytes: Uint8Array | string) => `k1:${Buffer.from(bytes).toString("base64")}`;

test.each([
  ["SECRET_KEYS", sealedBy("change-me-change-me-change-me-32")],
  ["SECRET_KEYS", sealedBy("correct horse battery staple 32!")],
  ["SECRET_KEYS", sealedBy("0123456789abcdef0123456789abcdef")],
  ["SECRET_KEYS", sealedBy(Uint8Array.from({ length: 32 }, (_, index) => index))],
  ["SECRET_KEYS", sealedBy(Buffer.from("8f1c07d29be4a35c".repeat(4), "hex"))],
  ["SECRET_KEYS", `k1:${"abcdefghijklmnopqrstuvwxyz".repeat(2).slice(0, 42)}a=`],
  ["BOUNCE_SECRET", "abcabcabcabcabcabcabcabcabcabcabcabc"],
  ["BOUNCE_SECRET", "change-me-change-me-change-me-change-me"],
  ["DATABASE_URL", "postgres://galley:change-me@db.example.org/galley"],
  ["DATABASE_URL", "postgres://galley:%E2%80%A6@db.example.org/galley"],
  ["SMTP_URL", "smtp://user:changeme@mail.example.org:587"],
  ["MODEL_API_KEY", "your-api-key"],
  ["TRUSTED_PROXIES", "localhost"],
  ["TRUSTED_PROXIES", "127.0.0.1,10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10"],
  ["TRUSTED_PROXIES", "proxy.example.org"],
  ["MAIL_FROM", "Galley"],
  ["MAIL_FROM", "Galley <galley>"],
  ["MAIL_FROM", "Galley <galley@example.org"],
  ["MAIL_FROM", "galley@example.org, lena@example.org"],
  ["MAIL_FROM", "Bowls, Ltd <galley@example.org>"],
  ["MAIL_FROM", "Galley <galley@@example.org>"],
  ["MAIL_FROM", "Galley <gal ley@example.org>"],
  ["METRICS_PORT", "3000"],
  ["METRICS_PORT", "3006"],
  ["IDENTITY_TLS_PORT", "3006"],
])("%s=%s is refused before anything starts", (name, value) => {
  const model = { MODEL_PROVIDER: "anthropic", MODEL_NAME: "m", MODEL_API_KEY: "sk-1" };
  const tls = { IDENTITY_TLS_PORT: "3007", IDENTITY_TLS_CERT_FILE: "a.crt", IDENTITY_TLS_KEY_FILE: "a.key" };
  const problems = problemsOf({ ...bundled, ...model, ...tls, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name}: `));
});

test.each([
  ["TRUSTED_PROXIES", "127.0.0.1, ::1,10.0.0.0/8,fd00::/8"],
  ["MAIL_FROM", "galley@example.org"],
  ["MAIL_FROM", "Galley <galley@localhost>"],
  ["MAIL_FROM", '"Bowls, Ltd" <lena+proofs@bowls.example.org>'],
  ["MAIL_FROM", "Tiệm gốm Mỹ Lệ <thu@gốm.example.org>"],
  ["METRICS_PORT", "9464"],
])("%s=%s is accepted", (name, value) => {
  expect(problemsOf({ ...bundled, [name]: value })).toEqual([]);
});

test("ports that the system chooses are never the same", () => {
  expect(problemsOf({ ...bundled, PORT: "0", IDENTITY_PORT: "0", METRICS_PORT: "0" })).toEqual([]);
});

const warningsOf = (env: Record<string, string>) =>
  listWarnings(readEnv({ ...good, ...env }), Object.keys(env)).map((doubt) => inEnglish(explainDoubt(doubt)));

test("unsafe settings cause warnings", () => {
  expect(warningsOf({})).toEqual([]);
  for (const url of [
    "http://localhost:3000",
    "http://127.0.0.1:3000",
    "http://[::1]:3000",
    "https://galley.example.org",
  ])
    expect(warningsOf({ PUBLIC_URL: url })).toEqual([]);
  expect(warningsOf({ PUBLIC_URL: "http://galley.example.org" })).toEqual([
    expect.stringMatching(/^PUBLIC_URL: .*isn.t https/),
  ]);
  expect(warningsOf({ TRUSTED_PROXIES: "0.0.0.0/0" })).toEqual([expect.stringMatching(/^TRUSTED_PROXIES: /)]);
  for (const weak of ["password", "galley", "postgres", "123456"]) {
    expect(warningsOf({ DATABASE_URL: `postgres://galley:${weak}@db.example.org/galley` })).toEqual([
      expect.stringMatching(/^DATABASE_URL: .*guess/),
    ]);
  }
});

test("a name that looks like a setting is reported, with the probable one", () => {
  const told = {
    SMTP_URI: "SMTP_URL",
    TRUSTED_PROXY: "TRUSTED_PROXIES",
    MAIL_FORM: "MAIL_FROM",
    PUBLICURL: "PUBLIC_URL",
    Data_Dir: "DATA_DIR",
    SECRET_KEYS_FIEL: "SECRET_KEYS_FILE",
    STRIPE_WEBHOOK_SECRET: "STRIPE_WEBHOOK_SECRETS",
  };
  for (const [name, meant] of Object.entries(told))
    expect(warningsOf({ [name]: "x" })).toEqual([`${name}: isn’t a setting; did you mean ${meant}?`]);
  const others = [
    "PATH",
    "HOME",
    "HOSTNAME",
    "NODE_NAME",
    "POSTGRES_PASSWORD",
    "AWS_REGION",
    "npm_config_cache",
    "POST",
    "SMTP_URL_FILE",
    "LANG",
    "TZ",
    "NODE_OPTIONS",
    "PGHOST",
  ];
  expect(warningsOf(Object.fromEntries(others.map((name) => [name, "/dev/null"])))).toEqual([]);
});

test("a required setting under a wrong name is listed with the missing ones", () => {
  const { SMTP_URL: url, ...rest } = good;
  expect(problemsOf({ ...rest, SMTP_URI: url })).toEqual([
    "SMTP_URL: is missing",
    "SMTP_URI: isn’t a setting; did you mean SMTP_URL?",
  ]);
});
