import type { Env } from "./env.ts";

/** How a setting is described to operators. */
export type SettingText = {
  /** Its format, in words. */
  form: string;
  text: string;
  /** The default as it would be written; without one the setting is either optional or required. */
  byDefault?: string;
  /** Better kept in a file (NAME_FILE). */
  secret?: true;
};

export type SettingGroup = { title: string; settings: Partial<Record<keyof Env, SettingText>> };

const flag = "true or false";
const duration = '"30s", "10m", "7d"';
const peer = { form: "an https address", text: "Where it is called; another only for tests." };

/** Every setting, in the order of .env.example. */
const groups = [
  {
    title: "Required",
    settings: {
      DATABASE_URL: {
        form: "postgres://user:password@host:5432/database",
        text: "PostgreSQL 15 or newer.",
        secret: true,
      },
      SECRET_KEYS: {
        form: '"name:" and the output of "openssl rand -base64 32"; more after commas',
        text:
          "Seal what is secret in the database. The first seals, the others only open. " +
          "Keep them beside your backups, not in them.",
        secret: true,
      },
      SMTP_URL: { form: "smtp://user:password@host:587 or smtps://…:465", text: "The mail server.", secret: true },
    },
  },
  {
    title: "The service",
    settings: {
      PUBLIC_URL: {
        form: "an https address",
        text:
          "What people type, also with a path; links in mails begin with it. " +
          "Without it http://localhost and the port.",
      },
      PORT: { form: "a port", text: "Of the pages and the API.", byDefault: "3000" },
      HOST: { form: "an address", text: "Where it listens; deploy/compose.yaml has its own.", byDefault: "127.0.0.1" },
      TRUSTED_PROXIES: {
        form: "addresses and ranges, after commas",
        text: "Proxies whose X-Forwarded-For is believed, e.g. 127.0.0.1,10.0.0.0/8.",
        byDefault: "",
      },
      DATA_DIR: {
        form: "a folder",
        text: "Pictures (without a bucket) and the copies before migrations.",
        byDefault: "data",
      },
      MAIL_FROM: {
        form: '"Name <address>"',
        text: "The sender; its domain should have SPF, DKIM and DMARC.",
        byDefault: "Galley <galley@localhost>",
      },
      BOUNCE_ADDRESS: {
        form: "an address",
        text:
          'Where mail servers report what they cannot deliver (docs/approval.md); what follows a "+" must arrive ' +
          "there too. Without it they report to MAIL_FROM.",
      },
      BOUNCE_SECRET: {
        form: 'the output of "openssl rand -hex 32"',
        text: 'For handing such reports in at PUBLIC_URL/webhooks/bounces; without it only "galley bounce" takes them.',
        secret: true,
      },
      GMAIL_ACTION: {
        form: flag,
        text: "Whether proofs carry the button that Gmail shows in its list; Google must know the sender first.",
        byDefault: "false",
      },
      LOG_LEVEL: {
        form: "trace, debug, info, warn, error or silent",
        text: "How much is logged, as lines of JSON.",
        byDefault: "info",
      },
      DATABASE_POOL: {
        form: "2 to 100",
        text: "Connections per pool; a process has two of them, and six for the queue.",
        byDefault: "10",
      },
      WORKER_CONCURRENCY: {
        form: "1 to 64",
        text: "Jobs of one kind that one worker runs side by side.",
        byDefault: "4",
      },
      OUTBOUND_ALLOW: {
        form: "host:port, after commas",
        text: "Your own private peers, e.g. a model, that may be called, and without https. Owners cannot reach them.",
        byDefault: "",
      },
      OUTBOUND_ALLOW_OWNERS: {
        form: "host:port or ranges, after commas",
        text: "In an intranet: private addresses that owners may name for their sites, about pages and webhooks.",
        byDefault: "",
      },
      GRAPHQL_INTROSPECTION: {
        form: flag,
        text: "Whether the API answers questions about its schema.",
        byDefault: "false",
      },
      BACKUP_BEFORE_MIGRATING: {
        form: flag,
        text: "Before a start changes tables, their rows are written to DATA_DIR/backups.",
        byDefault: "true",
      },
      CRASH_AT: { form: "a name", text: "For tests: the process kills itself at this point." },
    },
  },
  {
    title: "Instagram (docs/instagram.md)",
    settings: {
      INSTAGRAM_APP_ID: {
        form: "digits",
        text:
          "For connecting by Instagram Login: the Instagram app id. " +
          "Without it, and without META_APP_ID, nobody can connect an account.",
      },
      INSTAGRAM_APP_SECRET: { form: "hexadecimal digits", text: "Of the same app.", secret: true },
      META_APP_ID: {
        form: "digits",
        text: "For connecting by Facebook Login: the Meta app id. With both ids, people choose.",
      },
      META_APP_SECRET: { form: "hexadecimal digits", text: "Of the same app.", secret: true },
      META_SCOPES: {
        form: "permissions, after commas",
        text: "What Facebook Login asks for; add business_management for Pages that a business portfolio owns.",
        byDefault: "instagram_basic,pages_show_list,pages_read_engagement",
      },
      INSTAGRAM_AUTHORIZE_URL: { ...peer, byDefault: "https://www.instagram.com/oauth/authorize" },
      INSTAGRAM_API_URL: { ...peer, byDefault: "https://api.instagram.com" },
      INSTAGRAM_GRAPH_URL: { ...peer, byDefault: "https://graph.instagram.com" },
      META_DIALOG_URL: { ...peer, byDefault: "https://www.facebook.com/v26.0/dialog/oauth" },
      META_GRAPH_URL: { ...peer, byDefault: "https://graph.facebook.com" },
      INSTAGRAM_GRAPH_VERSION: { form: '"v26.0"', text: "Of the Graph API.", byDefault: "v26.0" },
      INSTAGRAM_PICTURE_HOSTS: {
        form: "hosts, after commas",
        text: "Where pictures may be fetched from.",
        byDefault: "*.cdninstagram.com,*.fbcdn.net",
      },
      POLL_INTERVAL: { form: duration, text: "How often a source is looked at.", byDefault: "10m" },
      POLL_CONCURRENCY: { form: "a number", text: "Sources that one worker looks at side by side.", byDefault: "16" },
      SETTLE_TIME: { form: duration, text: "How old a post must be before its article is written.", byDefault: "10m" },
    },
  },
  {
    title: "Sign-in (docs/sign-in.md)",
    settings: {
      USER_POOL_ID: { form: "region_name", text: "The user pool. Without one nobody can sign in." },
      USER_POOL_CLIENT_ID: { form: "letters and digits", text: "The pool's app client." },
      USER_POOL_ENDPOINT: { form: "an https address", text: "Of the bundled pool; without it Amazon Cognito." },
      IDENTITY_PORT: { form: "a port", text: "Where the bundled pool listens." },
      IDENTITY_TLS_PORT: { form: "a port", text: "Its hosted login with TLS of its own; not needed behind a proxy." },
      IDENTITY_TLS_CERT_FILE: { form: "a file", text: "The certificate for it." },
      IDENTITY_TLS_KEY_FILE: { form: "a file", text: "The certificate's key." },
      IDENTITY_POOL_ID: { form: "region:id", text: "An identity pool, where one is used." },
      IDENTITY_POOL_ENDPOINT: { form: "an https address", text: "Of the bundled one." },
      IDENTITY_GUESTS: { form: flag, text: "Whether it has guests.", byDefault: "false" },
      OAUTH_DOMAIN: { form: "a host", text: "Of the hosted login." },
      SIGN_UP: {
        form: "open, invite or closed",
        text: 'Who may make an account; "galley user add" invites.',
        byDefault: "open",
      },
      SECOND_FACTOR: { form: "OFF, OPTIONAL or ON", text: "Whether the pages offer or demand one.", byDefault: "OFF" },
      FACEBOOK_APP_ID: { form: "digits", text: 'For "Continue with Facebook".' },
      FACEBOOK_APP_SECRET: { form: "hexadecimal digits", text: "Of the same app.", secret: true },
      FACEBOOK_DIALOG_URL: { ...peer, byDefault: "https://www.facebook.com/v26.0/dialog/oauth" },
      FACEBOOK_GRAPH_URL: { ...peer, byDefault: "https://graph.facebook.com/v26.0" },
      SMS_ACCOUNT: {
        form: '"AC" and 32 hexadecimal digits',
        text: "Codes by text message: the account at Twilio, or a gateway of the same shape.",
      },
      SMS_TOKEN: { form: "a text", text: "Of the same account.", secret: true },
      SMS_FROM: { form: '"+41791234567" or up to 11 letters', text: "The sender." },
      SMS_COUNTRIES: {
        form: 'countries such as "CH,VN"',
        text: "Where texts may go. Each costs money, and strangers like to cause them.",
      },
      SMS_PER_DAY: {
        form: "a number",
        text: "How many texts are sent in a day, to everybody together.",
        byDefault: "500",
      },
      SMS_URL: { ...peer, byDefault: "https://api.twilio.com" },
    },
  },
  {
    title: "Writing (docs/models.md)",
    settings: {
      MODEL_PROVIDER: {
        form: "openai-compatible, anthropic or google",
        text: "Whose model writes. Without one the built-in writer writes.",
      },
      MODEL_NAME: { form: "the vendor's name", text: "Of the model." },
      MODEL_API_KEY: { form: "a text", text: "Of the vendor.", secret: true },
      MODEL_URL: { form: "an address", text: "Of an OpenAI-compatible server, e.g. https://api.openai.com/v1." },
      MODEL_STRUCTURED: { form: flag, text: "Whether it takes a schema; found out by a test." },
      MODEL_PICTURES: { form: flag, text: "Whether it sees pictures; found out by a test." },
      MODEL_PRICE: { form: '"0.10/0.50"', text: "US dollars per million tokens, in and out." },
      MODEL_FALLBACK_PROVIDER: { form: "as MODEL_PROVIDER", text: "The model that stands in when the first fails." },
      MODEL_FALLBACK_NAME: { form: "as MODEL_NAME", text: "Its name." },
      MODEL_FALLBACK_API_KEY: { form: "as MODEL_API_KEY", text: "Its key.", secret: true },
      MODEL_FALLBACK_URL: { form: "as MODEL_URL", text: "Its address." },
      MODEL_FALLBACK_STRUCTURED: { form: flag, text: "As MODEL_STRUCTURED." },
      MODEL_FALLBACK_PICTURES: { form: flag, text: "As MODEL_PICTURES." },
      MODEL_FALLBACK_PRICE: { form: "as MODEL_PRICE", text: "Its price." },
      MODEL_TIMEOUT: { form: duration, text: "For one call.", byDefault: "2m" },
      MODEL_MONTHLY_CAP: { form: "US dollars", text: "The most that models may cost in a calendar month." },
      MODEL_MONTHLY_CAP_PER_ACCOUNT: { form: "US dollars", text: "The same for each account." },
      AI_MARKING: {
        form: flag,
        text: "Whether published articles tell machines that a model had a part in them.",
        byDefault: "true",
      },
    },
  },
  {
    title: "Plans and payment (docs/plans.md)",
    settings: {
      DEFAULT_PLAN: {
        form: "free or premium",
        text: "What everybody has while no Stripe key is set.",
        byDefault: "premium",
      },
      PLAN_PERIOD: { form: duration, text: "The rolling period of the quota.", byDefault: "30d" },
      PREMIUM_PRICE: { form: '"12 CHF"', text: "What Premium costs a month.", byDefault: "12 CHF" },
      PREMIUM_PRICE_IN_TEXT: { form: '"9 USD"', text: "The same in help, texts and terms." },
      STRIPE_SECRET_KEY: { form: '"sk_…" or "rk_…"', text: "Without it nobody pays.", secret: true },
      STRIPE_WEBHOOK_SECRETS: {
        form: '"whsec_…", more after commas',
        text: "The signing secret of the webhook at PUBLIC_URL/webhooks/stripe.",
        secret: true,
      },
      STRIPE_API_URL: { ...peer, byDefault: "https://api.stripe.com" },
    },
  },
  {
    title: "Pictures in a bucket",
    settings: {
      S3_BUCKET: {
        form: "a name",
        text:
          "Of Amazon S3 or a server that speaks its protocol. " +
          'Before setting it for good: "galley storage move --to bucket".',
      },
      S3_REGION: { form: "a region", text: "Of the bucket.", byDefault: "us-east-1" },
      S3_ENDPOINT: { form: "an https address", text: "Of a server other than Amazon's." },
      S3_ACCESS_KEY_ID: { form: "a text", text: "Without it the machine's own role is used." },
      S3_SECRET_ACCESS_KEY: { form: "a text", text: "Of the same key.", secret: true },
    },
  },
  {
    title: "Seen from outside (docs/operations.md)",
    settings: {
      METRICS_PORT: { form: "a port", text: "Figures for Prometheus at /metrics; without it none." },
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        form: "an https address",
        text: "Where spans go, by OTLP over HTTP; without it none are made.",
      },
    },
  },
  {
    title: "What the public pages say (docs/public-pages.md)",
    settings: {
      OPERATOR_NAME: { form: "a text", text: "Who runs this." },
      CONTACT_EMAIL: { form: "an address", text: "Gets what is written on the contact page." },
      HOME_LINKS: { form: '[{"label":"…","url":"…"}]', text: "Links on the front page.", byDefault: "[]" },
      IMPRESSIONS: { form: "JSON", text: "What people say.", byDefault: "[]" },
      SEEN_ON: { form: "JSON", text: "Where it was written about.", byDefault: "[]" },
      TAG_MANAGER_ID: {
        form: '"GTM-ABC123"',
        text: "Of Google Tag Manager, loaded on public pages after a visitor's yes.",
      },
      PARTNER: { form: "JSON", text: "A partner with an offer." },
    },
  },
] satisfies SettingGroup[];

type KeysOf<T> = T extends unknown ? keyof T : never;
type Undocumented = Exclude<keyof Env, KeysOf<(typeof groups)[number]["settings"]>>;

/** Doesn't compile while a setting is undocumented; the error names it. Then: galley config example > .env.example */
export const settingsGuide: [Undocumented] extends [never] ? SettingGroup[] : Undocumented = groups;
