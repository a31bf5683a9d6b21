import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { readBundledDatabase } from "./bundled-database.ts";
import { dialogUrl, graphVersion } from "./graph-version.ts";
import { jsonSetting } from "./json-setting.ts";
import { explainMisspelt, listMisspelt, type Misspelt } from "./misspelt.ts";
import { addSavedSettings, readSavedSettings } from "./saved-settings.ts";
import { impressionsSetting, partnerSetting, priceSetting, seenOnSetting, tagManagerSetting } from "./site-settings.ts";

/** The only code that reads the environment. Defines every setting with its format and default. */

// React and other libraries check this when they load, which is later; development mode is slow.
process.env["NODE_ENV"] ??= "production";

const duration = z
  .string()
  .regex(/^\d+(ms|s|m|h|d)$/, 'must be a duration such as "30s", "10m" or "7d"')
  .transform((text) => {
    const unit = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[
      text.replace(/\d+/, "") as "ms" | "s" | "m" | "h" | "d"
    ];
    return Number.parseInt(text, 10) * unit;
  });

const port = z.coerce.number("must be a port number").int().min(0).max(65535);

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

const httpBase = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((text) => text.replace(/\/+$/, ""));

/** The first path segments of our own pages, files and endpoints, which a base path would clash with. */
const ownNames = [
  "vi",
  "bot",
  "operator",
  "signin",
  "trynow",
  "contact",
  "terms",
  "privacy-policy",
  "offline",
  "status",
  "answer",
  "approve",
  "approvers",
  "stop-mails",
  "assets",
  "builds",
  "icons",
  "media",
  "graphql",
  "uploads",
  "articles",
  "connect",
  "webhooks",
  "account",
  "language",
  "healthz",
  "readyz",
  "identity",
  "setup",
].join("|");
const basePath = new RegExp(`^(?!/(?:${ownNames})(?:/|$))(?:/[\\w.~-]+)*$`);

/** Stricter than ipaddr.js, which would accept "10" as an address. */
const proxy = z
  .string()
  .refine(
    (text) =>
      ipaddr.IPv4.isValidFourPartDecimal(text) ||
      ipaddr.IPv4.isValidCIDRFourPartDecimal(text) ||
      ipaddr.IPv6.isValid(text) ||
      ipaddr.IPv6.isValidCIDR(text),
    "must be addresses or ranges such as 127.0.0.1 or 10.0.0.0/8; names are not looked up",
  );

/** "name <address>" or an address; a name that contains commas needs quotes. */
const domain = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;
const mailbox = String.raw`[^\s<>@,;:"()]+@${domain}(?:\.${domain})*`;
const sender = new RegExp(String.raw`^(?:${mailbox}|(?:"[^"\r\n]*"|[^<>"@,;:\r\n]*?)\s*<${mailbox}>)$`, "u");

const urlOf = (protocol: RegExp, form: string) => z.url({ protocol, error: `must look like ${form}` });

const flag = z.enum(["true", "false"]).transform((text) => text === "true");

const modelProvider = z.enum(["openai-compatible", "anthropic", "google"]);

/** "0.10/0.50": US dollars per million input and output tokens. */
const modelPrice = z
  .string()
  .regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/, 'must look like "0.10/0.50": US dollars per million tokens, in and out')
  .transform((text) => {
    const [inputUsd = 0, outputUsd = 0] = text.split("/").map(Number);
    return { inputUsd, outputUsd };
  });

const dollars = z.coerce.number("must be an amount in US dollars").min(0);

const homeLinks = jsonSetting(
  "a JSON list of {label, url}",
  z.array(z.strictObject({ label: z.string().min(1), url: httpBase })),
);

export const envSchema = z.object({
  DATABASE_URL: urlOf(/^postgres(ql)?$/, "postgres://user:password@host:5432/database"),
  SECRET_KEYS: list.pipe(
    z
      .array(
        z
          .string()
          .regex(
            /^[A-Za-z0-9_-]{1,20}:[A-Za-z0-9+/]{43}=$/,
            'each must be "name:" and 32 bytes in base64 (openssl rand -base64 32)',
          ),
      )
      .min(1, "needs at least one key"),
  ),
  SMTP_URL: urlOf(/^smtps?$/, "smtp://user:password@host:587"),

  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: httpBase
    .refine((text) => new URL(text).search + new URL(text).hash === "", "must have nothing after its path")
    .refine(
      (text) => basePath.test(new URL(text).pathname.replace(/\/$/, "")),
      "has a path that begins with one of Galley's own names, or with letters that need an escape",
    )
    .optional(),
  DATA_DIR: z.string().min(1).default("data"),
  MAIL_FROM: z
    .string()
    .regex(sender, 'must be one address, or look like "Galley <galley@example.org>"')
    .default("Galley <galley@localhost>"),
  /** Where mail servers report failed deliveries, with "+" and the email's id added; defaults to MAIL_FROM. */
  BOUNCE_ADDRESS: z.email("must be one address").optional(),
  /** Lets a mail server post its reports to /webhooks/bounces. */
  BOUNCE_SECRET: z
    .string()
    .regex(/^[\w.~+/=-]{32,}$/, "needs at least 32 letters, digits or -._~+/=")
    .optional(),
  /**
   * The address for answering questions by email, with "+" and the email's token added, and the port that accepts those
   * emails.
   */
  REPLY_ADDRESS: z
    .email("must be one address")
    .regex(/^[^@]{1,23}@/, "has more than 23 characters before the @, which leaves no room for the token")
    .optional(),
  REPLY_PORT: port.optional(),
  /** The mailbox that those emails go to instead, read by IMAP. */
  REPLY_IMAP: urlOf(/^imaps?$/, "imaps://user@mail.example.org/INBOX")
    .refine((text) => new URL(text).username !== "", "has no user before the @")
    .refine((text) => new URL(text).password === "", "has a password, which belongs in REPLY_IMAP_PASSWORD")
    .optional(),
  REPLY_IMAP_PASSWORD: z.string().min(1).optional(),
  /** Adds Gmail's own approve button to emails; the sender must be registered with Google, and PUBLIC_URL be https. */
  GMAIL_ACTION: flag.default(false),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  HOME_LINKS: homeLinks.default([]),
  OUTBOUND_ALLOW: list.default([]),
  OUTBOUND_ALLOW_OWNERS: list.default([]),

  /** What the public pages say about the operator. CONTACT_EMAIL gets the messages from the contact page. */
  OPERATOR_NAME: z.string().min(1).optional(),
  CONTACT_EMAIL: z.email("must be one address").optional(),
  IMPRESSIONS: impressionsSetting.default([]),
  SEEN_ON: seenOnSetting.default([]),
  PARTNER: partnerSetting.optional(),
  /** Whether /status tells visitors how the service is doing. */
  STATUS_PAGE: flag.default(false),
  /** Whether accounts may have a blog that Galley serves, on which host, and the WebSub hub that hears of changes. */
  HOSTED_BLOGS: flag.default(true),
  BLOG_URL: httpBase.refine((text) => new URL(text).origin === text, "must be a host alone, without a path").optional(),
  WEBSUB_HUB: httpBase.optional(),
  /** A tracker on the public pages, for visitors who consent. */
  TAG_MANAGER_ID: tagManagerSetting.optional(),

  INSTAGRAM_AUTHORIZE_URL: httpBase.default("https://www.instagram.com/oauth/authorize"),
  INSTAGRAM_API_URL: httpBase.default("https://api.instagram.com"),
  INSTAGRAM_GRAPH_URL: httpBase.default("https://graph.instagram.com"),
  INSTAGRAM_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, `must look like "${graphVersion}"`)
    .default(graphVersion),
  INSTAGRAM_PICTURE_HOSTS: list.default(["*.cdninstagram.com", "*.fbcdn.net"]),
  INSTAGRAM_APP_ID: z.string().regex(/^\d+$/, "must be the Instagram app id, digits only").optional(),
  INSTAGRAM_APP_SECRET: z.string().min(1).optional(),
  META_APP_ID: z.string().regex(/^\d+$/, "must be the Meta app id, digits only").optional(),
  META_APP_SECRET: z.string().min(1).optional(),
  META_SCOPES: list.default(["instagram_basic", "pages_show_list", "pages_read_engagement"]),
  META_DIALOG_URL: httpBase.default(dialogUrl),
  /** Sites at WordPress.com and those that Jetpack connects to it: the operator's app there, or "register". */
  WORDPRESS_COM_CLIENT_ID: z
    .string()
    .regex(/^(\d+|register)$/, 'must be the app\'s id, digits only, or "register"')
    .optional(),
  WORDPRESS_COM_CLIENT_SECRET: z.string().min(1).optional(),
  WORDPRESS_COM_URL: httpBase.default("https://public-api.wordpress.com"),
  BLUESKY_URL: httpBase.default("https://public.api.bsky.app"),
  META_GRAPH_URL: httpBase.default("https://graph.facebook.com"),

  /** Sign-in needs a pool: the bundled one with USER_POOL_ENDPOINT ("bundled": below PUBLIC_URL), or Amazon Cognito. */
  USER_POOL_ID: z
    .string()
    .regex(/^[^_]+_[^_]+$/, "Invalid user pool id provided: it must contain one underscore")
    .optional(),
  USER_POOL_CLIENT_ID: z
    .string()
    .regex(/^[\w+]{1,128}$/, "must be the id of the pool's app client")
    .optional(),
  USER_POOL_ENDPOINT: z.union([z.literal("bundled"), httpBase.transform((text) => `${text}/`)]).optional(),
  IDENTITY_POOL_ID: z
    .string()
    .regex(/^[^:]+:.+$/, "Invalid identity pool id provided: it must contain a colon")
    .optional(),
  IDENTITY_POOL_ENDPOINT: httpBase.transform((text) => `${text}/`).optional(),
  OAUTH_DOMAIN: z
    .string()
    .regex(/^[\w.-]+(:\d+)?$/, "must be a host, without https://")
    .optional(),
  SIGN_UP: z.enum(["open", "invite", "closed"]).default("open"),
  /** The bundled identity service: its own port, and a TLS port for the hosted login. */
  IDENTITY_PORT: port.optional(),
  IDENTITY_TLS_PORT: port.optional(),
  IDENTITY_TLS_CERT_FILE: z.string().min(1).optional(),
  IDENTITY_TLS_KEY_FILE: z.string().min(1).optional(),
  IDENTITY_GUESTS: flag.default(false),
  SECOND_FACTOR: z.enum(["OFF", "OPTIONAL", "ON"]).default("OFF"),
  FACEBOOK_APP_ID: z.string().regex(/^\d+$/, "must be the Facebook app id, digits only").optional(),
  FACEBOOK_APP_SECRET: z.string().min(1).optional(),
  FACEBOOK_DIALOG_URL: httpBase.default(dialogUrl),
  FACEBOOK_GRAPH_URL: httpBase.default(`https://graph.facebook.com/${graphVersion}`),

  /** Codes by text message: Twilio, or a gateway with the same API. */
  SMS_URL: httpBase.default("https://api.twilio.com"),
  SMS_ACCOUNT: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be an account SID: "AC" and 32 hexadecimal digits')
    .optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{4,14}|[A-Za-z0-9 ]{1,11})$/,
      'must be a number such as "+41791234567" or a sender of up to 11 letters',
    )
    .optional(),
  /** Limits on text messages, because each one costs money: allowed countries (ISO 3166) and the number per day. */
  SMS_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}( *, *[A-Z]{2})*$/, 'must be two-letter countries such as "CH,VN"')
    .optional(),
  SMS_PER_DAY: z.coerce.number().int().positive().default(500),

  /** The model that writes articles, and its fallback. Without them the built-in writer writes. */
  MODEL_PROVIDER: modelProvider.optional(),
  MODEL_URL: httpBase.optional(),
  MODEL_API_KEY: z.string().min(1).optional(),
  MODEL_NAME: z.string().min(1).optional(),
  MODEL_STRUCTURED: flag.optional(),
  MODEL_PICTURES: flag.optional(),
  MODEL_PRICE: modelPrice.optional(),
  MODEL_FALLBACK_PROVIDER: modelProvider.optional(),
  MODEL_FALLBACK_URL: httpBase.optional(),
  MODEL_FALLBACK_API_KEY: z.string().min(1).optional(),
  MODEL_FALLBACK_NAME: z.string().min(1).optional(),
  MODEL_FALLBACK_STRUCTURED: flag.optional(),
  MODEL_FALLBACK_PICTURES: flag.optional(),
  MODEL_FALLBACK_PRICE: modelPrice.optional(),
  /** The timeout for one call. */
  MODEL_TIMEOUT: duration.default(120_000),
  /** How many articles one worker has models write at once; they mostly wait. */
  MODEL_CONCURRENCY: z.coerce.number("must be a number").int().min(1).max(256).default(32),
  /** Caps in US dollars per calendar month (UTC), for the whole installation and for each account. */
  MODEL_MONTHLY_CAP: dollars.optional(),
  MODEL_MONTHLY_CAP_PER_ACCOUNT: dollars.optional(),
  /** The same per calendar day (UTC) for visitors' trials; beyond it the built-in writer writes them. */
  TRIAL_MODEL_BUDGET: dollars.default(1),
  /** How long to keep what visitors tried. */
  TRIALS_KEPT: duration.default(86_400_000),
  /** Whether accounts may use their own model and key, set on their profile. */
  OWN_MODELS: flag.default(false),
  /** Whether published articles contain machine-readable AI markup. */
  AI_MARKING: flag.default(true),

  /** How often to poll a source, and how old a post must be before its article is written. */
  POLL_INTERVAL: duration.default(600_000),
  SETTLE_TIME: duration.default(600_000),
  /** How many sources one worker polls concurrently. */
  POLL_CONCURRENCY: z.coerce.number("must be a number").int().min(1).max(256).default(16),
  /** How many jobs of one kind one worker runs concurrently. */
  WORKER_CONCURRENCY: z.coerce.number("must be a number").int().min(1).max(64).default(4),
  DATABASE_POOL: z.coerce.number("must be a number").int().min(2).max(100).default(10),
  TRUSTED_PROXIES: list.pipe(z.array(proxy)).default([]),

  /** A bucket for pictures, on Amazon S3 or a compatible server. Without one they are stored in DATA_DIR. */
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ENDPOINT: httpBase.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),

  /** Whether to back up all rows to DATA_DIR/backups before a start that migrates the database. */
  BACKUP_BEFORE_MIGRATING: flag.default(true),
  /** How many nightly backups a worker keeps in DATA_DIR/backups; 0: it makes none. */
  BACKUPS_KEPT: z.coerce.number("must be a number").int().min(0).max(366).default(0),
  /** The list of this program's releases, for the operator's pages. Without it, Galley doesn't check for newer ones. */
  RELEASE_FEED: httpBase.optional(),
  /** Metrics for Prometheus, on a separate port that no proxy exposes. */
  METRICS_PORT: port.optional(),
  /** Where to send spans by OTLP over HTTP; tracing is off without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpBase.optional(),

  /** Whether the API allows introspection; the schema is also in schema.graphql. */
  GRAPHQL_INTROSPECTION: flag.default(false),
  /** Kills the process with SIGKILL at the named point; for crash tests. */
  CRASH_AT: z.string().optional(),

  /** The plan everyone has while no Stripe key is set, and the length of the quota's rolling period. */
  DEFAULT_PLAN: z.enum(["free", "premium", "unlimited"]).default("unlimited"),
  PLAN_PERIOD: duration.default(30 * 86_400_000),
  /** The price of Premium per month. */
  PREMIUM_PRICE: priceSetting.default("12 CHF"),
  /**
   * The same price as it appears in help, texts and terms, where it may be in another currency. Defaults to "9 USD",
   * or to PREMIUM_PRICE if that isn't the default.
   */
  PREMIUM_PRICE_IN_TEXT: priceSetting.optional(),
  STRIPE_API_URL: httpBase.default("https://api.stripe.com"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must begin with "sk_" or "rk_"')
    .optional(),
  /** The signing secret of the webhook endpoint; both secrets while one is being replaced. */
  STRIPE_WEBHOOK_SECRETS: list
    .pipe(z.array(z.string().regex(/^whsec_\w+$/, 'each must begin with "whsec_"')).min(1, "needs at least one secret"))
    .optional(),
});

export type Env = z.infer<typeof envSchema>;

export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The settings can't be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** Tells the service, which inherits its environment from `serve`, which settings come from the file. */
const namesInFile = "GALLEY_NAMES_IN_FILE";
const inFile = new Set(process.env[namesInFile]?.split(","));

/**
 * Adds a file of `NAME=value` lines, if it exists, to the environment. Variables that are already set take precedence.
 * Replaces what an earlier call has added.
 */
export function loadSettingsFile(file: string): void {
  for (const name of inFile) delete process.env[name];
  inFile.clear();
  const settings = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  for (const [name, value] of Object.entries(settings)) {
    if (process.env[name] !== undefined) continue;
    process.env[name] = value;
    inFile.add(name);
  }
  process.env[namesInFile] = [...inFile].join(",");
}

export type SettingNames = readonly string[];

/** Lists variables that no one reads but that were probably meant as settings, one line each. */
export function listUnknownNames(names: SettingNames = Object.keys(process.env)): Misspelt[] {
  return listMisspelt(names, Object.keys(envSchema.shape), inFile);
}

/** Reads `NAME`, or the file that `NAME_FILE` names (for secrets mounted as files). */
function readSettings(source: NodeJS.ProcessEnv, problems: string[]): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const name of Object.keys(envSchema.shape)) {
    const file = source[`${name}_FILE`];
    const value = source[name];
    if (value !== undefined && value !== "") settings[name] = value;
    else if (file !== undefined && file !== "") {
      try {
        settings[name] = readFileSync(file, "utf8").trim();
      } catch {
        problems.push(`${name}_FILE: the file can’t be read`);
      }
    }
  }
  return settings;
}

/** Saved settings are in DATA_DIR, so DATA_DIR itself is never saved. */
function readAll(changes: Record<string, string | null> = {}): NodeJS.ProcessEnv {
  const { dataDir, all } = readSaved(changes);
  return addSavedSettings(all, readBundledDatabase(dataDir));
}

function readSaved(changes: Record<string, string | null> = {}): { dataDir: string; all: NodeJS.ProcessEnv } {
  const dataDir = process.env["DATA_DIR"] || "data";
  const wanted = Object.entries({ ...readSavedSettings(dataDir), ...changes });
  const saved = Object.fromEntries(wanted.filter((entry): entry is [string, string] => Boolean(entry[1])));
  return { dataDir, all: addSavedSettings(process.env, saved) };
}

/** Without DATABASE_URL: DATA_DIR, where `serve` keeps its own database. Otherwise null. */
export function findBundledDatabase(): string | null {
  const { dataDir, all } = readSaved();
  return all["DATABASE_URL"] || all["DATABASE_URL_FILE"] ? null : dataDir;
}

/** The settings before that database has an address; DATABASE_URL is a stand-in. */
export function readEnvWithoutDatabase(): Env {
  return readEnv(addSavedSettings(readAll(), { DATABASE_URL: "postgres://127.0.0.1/galley" }));
}

/** The settings that the environment and .env decide, which people see on pages but can't change there. */
export function readGiven(): { dataDir: string; given: Record<string, string> } {
  return { dataDir: process.env["DATA_DIR"] || "data", given: readSettings(process.env, []) };
}

/** Throws one ConfigError that lists everything that's wrong, without ever repeating values. */
export function readEnv(source: NodeJS.ProcessEnv = readAll()): Env {
  const problems: string[] = [];
  const parsed = envSchema.safeParse(readSettings(source, problems));
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]);
      const missing = issue.code === "invalid_type" && source[name] === undefined;
      if (!problems.some((problem) => problem.startsWith(`${name}_FILE`)))
        problems.push(`${name}: ${missing ? "is missing" : issue.message}`);
    }
  }
  if (problems.length > 0 || !parsed.success) {
    throw new ConfigError([...new Set([...problems, ...listUnknownNames(Object.keys(source)).map(explainMisspelt)])]);
  }
  return parsed.data;
}

/** Where a setting's value comes from, apart from what was saved on pages; null: from neither. */
export function findSettingPlace(name: string): "environment" | "file" | null {
  if (!process.env[name] && !process.env[`${name}_FILE`]) return null;
  return inFile.has(name) || inFile.has(`${name}_FILE`) ? "file" : "environment";
}

/** The text that is set in the environment, in .env or was saved; undefined if it is in a file of its own. */
export function findSettingText(name: string): string | undefined {
  return readAll()[name] || undefined;
}

/** What the program would run with after these changes of the saved settings. Throws ConfigError. */
export function readEnvWith(changes: Record<string, string | null>): Env {
  return readEnv(readAll(changes));
}
