import { ConfigError, type Env } from "./env.ts";
import { modelKeys, modelProblems, toWriting, type WritingConfig } from "./model-config.ts";
import { placeholderProblems } from "./placeholders.ts";
import type { SignInConfig } from "./sign-in-config.ts";
import { Secret, type Secrets } from "./secrets.ts";
import type { SiteContent } from "./site-content.ts";
import { toSite } from "./site.ts";
import { findOwnHost, type IdentityConfig, publicUrlOf, signInProblems, toIdentity, toSignIn } from "./sign-in.ts";

/** A mailbox that is read by IMAP; with TLS from the first byte if `isSecure`. */
export type Mailbox = { host: string; port: number; isSecure: boolean; user: string; folder: string };

/** The service's configuration without any secrets, so it's safe to log. */
export type Config = {
  http: { host: string; port: number; publicUrl: string; trustedProxies: string[] };
  dataDir: string;
  /** Null: pictures are stored in the data folder. */
  bucket: { bucket: string; region: string; endpoint: string | null } | null;
  backupBeforeMigrating: boolean;
  /** How many nightly backups are kept; 0: none are made. */
  backupsKept: number;
  /** Null: doesn't check for newer releases. */
  releaseFeed: string | null;
  trialsKeptMs: number;
  /** Null: no metrics. */
  metricsPort: number | null;
  /** Null: no traces. */
  tracesUrl: string | null;
  mailFrom: string;
  /** Null: mail servers report to the sender. */
  bounceAddress: string | null;
  /** Where replies to our emails and photos go to, and how they come in: by SMTP, IMAP or both. Null: neither. */
  replies: { address: string; port: number | null; mailbox: Mailbox | null } | null;
  /** Whether approval emails include Gmail's own button. */
  gmailAction: boolean;
  logLevel: Env["LOG_LEVEL"];
  homeLinks: { label: string; url: string }[];
  site: SiteContent;
  /** Null: there are no hosted blogs. `url`: the host that serves them, if not ours. */
  blogs: { url: string | null; hub: string | null } | null;
  /** The partner platform's discount code; null: none, or no partner. */
  partnerCode: string | null;
  /** "host:port" of private services that the operator lets us call. */
  outboundAllow: string[];
  /** The same for addresses that owners enter: their sites, pages and webhooks. */
  outboundAllowOwners: string[];
  /** `client`: the app's id there, or "register"; null: sites at WordPress.com can't be connected. */
  wordpressCom: { apiUrl: string; client: string | null };
  /** Bluesky's public AppView. */
  blueskyUrl: string;
  instagram: {
    authorizeUrl: string;
    apiUrl: string;
    graphUrl: string;
    apiVersion: string;
    pictureHosts: string[];
    /** Null: Instagram Login is unavailable. */
    appId: string | null;
  };
  /** The same for Facebook Login. */
  meta: {
    dialogUrl: string;
    graphUrl: string;
    /** Null: Facebook Login is unavailable. */
    appId: string | null;
    scopes: string[];
  };
  graphql: { introspection: boolean };
  /** Null: sign-in is unavailable. */
  signIn: SignInConfig | null;
  /** The bundled identity service; null with Amazon Cognito or without sign-in. It can do without a port. */
  identity: IdentityConfig | null;
  /** What the pages offer; with Amazon Cognito it must match the pool's own setting. */
  secondFactor: Env["SECOND_FACTOR"];
  /** Null: codes are sent only by email. */
  sms: { url: string; account: string; from: string } | null;
  writing: WritingConfig;
  /** Whether published articles contain machine-readable AI markup. */
  aiMarking: boolean;
  pollIntervalMs: number;
  settleMs: number;
  pollConcurrency: number;
  workerConcurrency: number;
  databasePool: number;
  crashAt: string | null;
  /** Plans set the quota; the operator sets its period and which plan everyone has without billing. */
  plans: { defaultPlan: "free" | "premium" | "unlimited"; periodMs: number };
  /** Null: no billing. */
  billing: { apiUrl: string; price: string } | null;
};

export function toConfig(env: Env): { config: Config; secrets: Secrets } {
  const looks = [placeholderProblems, peerProblems, pairProblems, portProblems, signInProblems, modelProblems];
  const problems = looks.flatMap((look) => look(env));
  if (problems.length > 0) throw new ConfigError(problems);
  const config: Config = {
    http: {
      host: env.HOST,
      port: env.PORT,
      publicUrl: publicUrlOf(env),
      trustedProxies: env.TRUSTED_PROXIES,
    },
    dataDir: env.DATA_DIR,
    bucket: toBucket(env),
    backupBeforeMigrating: env.BACKUP_BEFORE_MIGRATING,
    backupsKept: env.BACKUPS_KEPT,
    releaseFeed: env.RELEASE_FEED ?? null,
    trialsKeptMs: env.TRIALS_KEPT,
    metricsPort: env.METRICS_PORT ?? null,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    mailFrom: env.MAIL_FROM,
    bounceAddress: env.BOUNCE_ADDRESS ?? null,
    replies: toReplies(env),
    gmailAction: env.GMAIL_ACTION,
    logLevel: env.LOG_LEVEL,
    homeLinks: env.HOME_LINKS,
    site: toSite(env),
    blogs: env.HOSTED_BLOGS ? { url: env.BLOG_URL ?? null, hub: env.WEBSUB_HUB ?? null } : null,
    partnerCode: env.PARTNER?.code ?? null,
    outboundAllow: [...env.OUTBOUND_ALLOW, findOwnHost(env) ?? []].flat(),
    outboundAllowOwners: env.OUTBOUND_ALLOW_OWNERS,
    instagram: {
      authorizeUrl: env.INSTAGRAM_AUTHORIZE_URL,
      apiUrl: env.INSTAGRAM_API_URL,
      graphUrl: env.INSTAGRAM_GRAPH_URL,
      apiVersion: env.INSTAGRAM_GRAPH_VERSION,
      pictureHosts: env.INSTAGRAM_PICTURE_HOSTS,
      appId: env.INSTAGRAM_APP_ID ?? null,
    },
    meta: {
      dialogUrl: env.META_DIALOG_URL,
      graphUrl: env.META_GRAPH_URL,
      appId: env.META_APP_ID ?? null,
      scopes: env.META_SCOPES,
    },
    wordpressCom: { apiUrl: env.WORDPRESS_COM_URL, client: env.WORDPRESS_COM_CLIENT_ID ?? null },
    blueskyUrl: env.BLUESKY_URL,
    graphql: { introspection: env.GRAPHQL_INTROSPECTION },
    signIn: toSignIn(env),
    identity: toIdentity(env),
    secondFactor: env.SECOND_FACTOR,
    sms: toSms(env),
    writing: toWriting(env),
    aiMarking: env.AI_MARKING,
    pollIntervalMs: env.POLL_INTERVAL,
    settleMs: env.SETTLE_TIME,
    pollConcurrency: env.POLL_CONCURRENCY,
    workerConcurrency: env.WORKER_CONCURRENCY,
    databasePool: env.DATABASE_POOL,
    crashAt: env.CRASH_AT ?? null,
    plans: { defaultPlan: env.DEFAULT_PLAN, periodMs: env.PLAN_PERIOD },
    billing: env.STRIPE_SECRET_KEY === undefined ? null : { apiUrl: env.STRIPE_API_URL, price: env.PREMIUM_PRICE },
  };
  const secrets: Secrets = {
    databaseUrl: new Secret(env.DATABASE_URL),
    smtpUrl: new Secret(env.SMTP_URL),
    sealingKeys: new Secret(env.SECRET_KEYS.map(toSealingKey)),
    bucketKey: toBucketKey(env),
    instagramAppSecret: toSecret(env.INSTAGRAM_APP_SECRET),
    metaAppSecret: toSecret(env.META_APP_SECRET),
    facebookAppSecret: toSecret(env.FACEBOOK_APP_SECRET),
    wordpressComSecret: toSecret(env.WORDPRESS_COM_CLIENT_SECRET),
    smsToken: toSecret(env.SMS_TOKEN),
    bounces: toSecret(env.BOUNCE_SECRET),
    mailboxPassword: toSecret(env.REPLY_IMAP_PASSWORD),
    stripe: toStripeSecrets(env),
    modelKeys: modelKeys(env).map((key) => (key === null ? null : new Secret(key))),
  };
  return { config, secrets };
}

function toSecret(value: string | undefined): Secret<string> | null {
  return value === undefined ? null : new Secret(value);
}

function toReplies({ REPLY_ADDRESS: address, REPLY_PORT: port, REPLY_IMAP: mailbox }: Env): Config["replies"] {
  if (address === undefined || (port === undefined && mailbox === undefined)) return null;
  return { address, port: port ?? null, mailbox: mailbox === undefined ? null : toMailbox(new URL(mailbox)) };
}

function toMailbox({ protocol, hostname, port, username, pathname }: URL): Mailbox {
  const isSecure = protocol === "imaps:";
  return {
    host: hostname,
    port: port === "" ? (isSecure ? 993 : 143) : Number(port),
    isSecure,
    user: decodeURIComponent(username),
    folder: decodeURIComponent(pathname.slice(1)) || "INBOX",
  };
}

function toSms({ SMS_URL: url, SMS_ACCOUNT: account, SMS_FROM: from }: Env): Config["sms"] {
  return account === undefined || from === undefined ? null : { url, account, from };
}

function toBucket({ S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint }: Env): Config["bucket"] {
  return bucket === undefined ? null : { bucket, region, endpoint: endpoint ?? null };
}

function toBucketKey({
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Env): Secrets["bucketKey"] {
  return accessKeyId === undefined || secretAccessKey === undefined
    ? null
    : new Secret({ accessKeyId, secretAccessKey });
}

function toSealingKey(text: string): { id: string; key: Buffer } {
  const [id = "", base64 = ""] = text.split(":");
  return { id, key: Buffer.from(base64, "base64") };
}

function toStripeSecrets({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS }: Env): Secrets["stripe"] {
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRETS === undefined) return null;
  return new Secret({ apiKey: STRIPE_SECRET_KEY, webhookSecrets: STRIPE_WEBHOOK_SECRETS });
}

/** Requires https for vendors; only services that the operator lists may use http (a simulator in the demo). */
function peerProblems(env: Env): string[] {
  const peers = [
    "INSTAGRAM_AUTHORIZE_URL",
    "INSTAGRAM_API_URL",
    "INSTAGRAM_GRAPH_URL",
    "META_DIALOG_URL",
    "WORDPRESS_COM_URL",
    "BLUESKY_URL",
    "META_GRAPH_URL",
    "FACEBOOK_DIALOG_URL",
    "FACEBOOK_GRAPH_URL",
    "USER_POOL_ENDPOINT",
    "IDENTITY_POOL_ENDPOINT",
    "SMS_URL",
    "STRIPE_API_URL",
    "S3_ENDPOINT",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
  ] as const;
  return peers.flatMap((name) => {
    if (env[name] === undefined || env[name] === "bundled") return [];
    const url = new URL(env[name]);
    const allowed = url.protocol === "https:" || env.OUTBOUND_ALLOW.includes(url.host);
    return allowed ? [] : [`${name}: must be https, unless OUTBOUND_ALLOW names ${url.host}`];
  });
}

/** Settings that only make sense together. */
function pairProblems(env: Env): string[] {
  const pairs = [
    ["REPLY_IMAP", "REPLY_IMAP_PASSWORD"],
    ["INSTAGRAM_APP_ID", "INSTAGRAM_APP_SECRET"],
    ["META_APP_ID", "META_APP_SECRET"],
    ["USER_POOL_ID", "USER_POOL_CLIENT_ID"],
    ["IDENTITY_TLS_PORT", "IDENTITY_TLS_CERT_FILE"],
    ["IDENTITY_TLS_PORT", "IDENTITY_TLS_KEY_FILE"],
    ["SMS_ACCOUNT", "SMS_TOKEN"],
    ["SMS_ACCOUNT", "SMS_FROM"],
    ["SMS_ACCOUNT", "SMS_COUNTRIES"],
    ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS"],
    ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ] as const;
  return [
    ...replyProblems(env),
    ...pairs.flatMap(([first, second]) => {
      if ((env[first] === undefined) === (env[second] === undefined)) return [];
      return [`${env[first] === undefined ? first : second}: is missing (both or none)`];
    }),
  ];
}

/** An address and a way in; `imap:` would send the password in the clear, unless it stays on this machine. */
function replyProblems(env: Env): string[] {
  const { REPLY_ADDRESS: address, REPLY_PORT: port, REPLY_IMAP: mailbox } = env;
  const hasWay = port !== undefined || mailbox !== undefined;
  if (address === undefined && hasWay) return ["REPLY_ADDRESS: is missing"];
  if (address !== undefined && !hasWay) return ["REPLY_PORT: is missing (or REPLY_IMAP)"];
  const url = mailbox === undefined ? null : new URL(mailbox);
  if (url?.protocol !== "imap:" || ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)) return [];
  return ["REPLY_IMAP: must be imaps, unless the server is on this machine"];
}

/** Ports must differ, because one process may listen on all of them; 0 picks any free port. */
function portProblems(env: Env): string[] {
  const names = ["PORT", "IDENTITY_PORT", "IDENTITY_TLS_PORT", "METRICS_PORT", "REPLY_PORT"] as const;
  return names.flatMap((name, index) => {
    const same = names.slice(0, index).find((earlier) => env[earlier] === env[name]);
    return env[name] === undefined || env[name] === 0 || same === undefined
      ? []
      : [`${name}: is the same port as ${same}`];
  });
}
