import en from "../../../messages/en/settings.json" with { type: "json" };
import type { Env } from "./env.ts";
import { dialogUrl, graphVersion } from "./graph-version.ts";

export const groupTitles = en.groups;
/** What operators set themselves is translated; the rest is explained in English only. */
const { about } = en;

/** What an operator reads about a setting. */
export type SettingText = {
  /** What a value looks like. */
  form: string;
  text: string;
  /** The default, as one would type it. Without one the setting is either required or optional. */
  byDefault?: string;
  /** Better kept in a file (NAME_FILE). */
  secret?: true;
};

export type SettingGroup = {
  id: keyof typeof groupTitles;
  /** The heading of the part that this group begins. */
  part?: string;
  /** Where to read more. */
  docs?: string[];
  settings: Partial<Record<keyof Env, SettingText>>;
};

export const flag = "true or false";
const duration = '"30s", "10m", "7d"';
const peer = { form: "an https address", text: "The address that Galley calls. Change it only for tests." };

/** Every setting, in the order of .env.example. */
const groups = [
  {
    part: "Part 1: the settings that people set",
    id: "required",
    settings: {
      DATABASE_URL: { ...about.DATABASE_URL, secret: true },
      SECRET_KEYS: { ...about.SECRET_KEYS, secret: true },
      SMTP_URL: { ...about.SMTP_URL, secret: true },
    },
  },
  {
    id: "usual",
    docs: ["docs/sign-in.md", "docs/instagram.md"],
    settings: {
      PUBLIC_URL: about.PUBLIC_URL,
      MAIL_FROM: { ...about.MAIL_FROM, byDefault: "Galley <galley@localhost>" },
      TRUSTED_PROXIES: { ...about.TRUSTED_PROXIES, byDefault: "" },
      USER_POOL_ID: about.USER_POOL_ID,
      USER_POOL_CLIENT_ID: about.USER_POOL_CLIENT_ID,
      USER_POOL_ENDPOINT: about.USER_POOL_ENDPOINT,
      IDENTITY_PORT: about.IDENTITY_PORT,
      INSTAGRAM_APP_ID: about.INSTAGRAM_APP_ID,
      INSTAGRAM_APP_SECRET: { ...about.INSTAGRAM_APP_SECRET, secret: true },
    },
  },
  {
    part: "Part 2: the rest",
    id: "service",
    settings: {
      PORT: { form: "a port", text: "Serves the pages and the API.", byDefault: "3000" },
      HOST: {
        form: "an address",
        text: "The address that Galley listens on. deploy/compose.yaml sets its own.",
        byDefault: "127.0.0.1",
      },
      DATA_DIR: {
        form: "a folder",
        text: "Holds copies of the tables, the pictures unless a bucket does, and the database without DATABASE_URL.",
        byDefault: "data",
      },
      BOUNCE_ADDRESS: {
        form: "an address",
        text: "Gets reports of undeliverable emails (docs/operations.md), also at “name+…@”. Default: MAIL_FROM.",
      },
      BOUNCE_SECRET: {
        form: 'the output of "openssl rand -hex 32"',
        text: "Protects PUBLIC_URL/webhooks/bounces, which accepts them. Without it, only “galley bounce” does.",
        secret: true,
      },
      REPLY_ADDRESS: {
        form: "an address",
        text: "Lets people reply to our emails, and send photos by email (docs/operations.md), at “name+…@”.",
      },
      REPLY_PORT: { form: "a port", text: "The SMTP port on which a web process accepts those emails." },
      REPLY_IMAP: {
        form: "imaps://user@host/folder",
        text: "The mailbox that a worker reads them from; REPLY_PORT may be set as well. Folder: INBOX by default.",
      },
      REPLY_IMAP_PASSWORD: { form: "a password", text: "The mailbox’s password.", secret: true },
      GMAIL_ACTION: {
        form: flag,
        text: "Adds Gmail’s own button to proofs, which it shows in its list. Register the sender with Google first.",
        byDefault: "false",
      },
      LOG_LEVEL: {
        form: "trace, debug, info, warn, error or silent",
        text: "How much to log, as lines of JSON.",
        byDefault: "info",
      },
      DATABASE_POOL: {
        form: "2 to 100",
        text: "Connections per pool: up to two pools a process (identity three), and seven for the queue.",
        byDefault: "10",
      },
      WORKER_CONCURRENCY: {
        form: "1 to 64",
        text: "How many jobs of one kind a worker runs concurrently.",
        byDefault: "4",
      },
      WORDPRESS_COM_CLIENT_ID: {
        form: 'digits, or "register"',
        text:
          "Connects sites at WordPress.com and with Jetpack: your app’s id from developer.wordpress.com/apps, with " +
          "the redirect URL PUBLIC_URL/connect/wordpress-com. “register” has WordPress.com make one (experimental).",
      },
      WORDPRESS_COM_CLIENT_SECRET: { form: "any text", text: "That app’s secret.", secret: true },
      WORDPRESS_COM_URL: { ...peer, byDefault: "https://public-api.wordpress.com" },
      OUTBOUND_ALLOW: {
        form: "comma-separated host:port",
        text: "Private addresses that Galley may call, even without https, e.g. a model’s. Owners can’t use them.",
        byDefault: "",
      },
      OUTBOUND_ALLOW_OWNERS: {
        form: "comma-separated host:port or ranges",
        text: "In an intranet: private addresses that owners may use for sites, about pages and webhooks.",
        byDefault: "",
      },
      GRAPHQL_INTROSPECTION: {
        form: flag,
        text: "Lets the API answer introspection queries.",
        byDefault: "false",
      },
      BACKUP_BEFORE_MIGRATING: {
        form: flag,
        text: "Copies the rows to DATA_DIR/backups before a migration.",
        byDefault: "true",
      },
      BACKUPS_KEPT: {
        form: "a number",
        text: "A worker makes a backup every night, in DATA_DIR/backups, and keeps this many. 0: none.",
        byDefault: "0",
      },
      RELEASE_FEED: {
        form: "an https address",
        text:
          "Where the operator’s pages look for releases, in the format of GitHub, Gitea and Forgejo: " +
          "/repos/<owner>/<name>/releases. Without it, no request is made.",
      },
      CRASH_AT: { form: "a name", text: "For tests: the process kills itself at this point." },
    },
  },
  {
    id: "instagram",
    docs: ["docs/instagram.md"],
    settings: {
      META_APP_ID: {
        form: "digits",
        text: "The Meta app id, for Facebook Login. With both ids set, people choose.",
      },
      META_APP_SECRET: { form: "hexadecimal digits", text: "That app’s secret.", secret: true },
      META_SCOPES: {
        form: "comma-separated permissions",
        text: "The permissions for Facebook Login. Add business_management for Pages that a business portfolio owns.",
        byDefault: "instagram_basic,pages_show_list,pages_read_engagement",
      },
      INSTAGRAM_AUTHORIZE_URL: { ...peer, byDefault: "https://www.instagram.com/oauth/authorize" },
      INSTAGRAM_API_URL: { ...peer, byDefault: "https://api.instagram.com" },
      INSTAGRAM_GRAPH_URL: { ...peer, byDefault: "https://graph.instagram.com" },
      META_DIALOG_URL: { ...peer, byDefault: dialogUrl },
      META_GRAPH_URL: { ...peer, byDefault: "https://graph.facebook.com" },
      BLUESKY_URL: { ...peer, byDefault: "https://public.api.bsky.app" },
      INSTAGRAM_GRAPH_VERSION: {
        form: `"${graphVersion}"`,
        text: "Version of the Graph API.",
        byDefault: graphVersion,
      },
      INSTAGRAM_PICTURE_HOSTS: {
        form: "comma-separated hosts",
        text: "Hosts that pictures may be fetched from.",
        byDefault: "*.cdninstagram.com,*.fbcdn.net",
      },
      POLL_INTERVAL: { form: duration, text: "How often each source is polled.", byDefault: "10m" },
      POLL_CONCURRENCY: { form: "a number", text: "How many sources a worker polls concurrently.", byDefault: "16" },
      SETTLE_TIME: { form: duration, text: "How old a post must be before its article is written.", byDefault: "10m" },
    },
  },
  {
    id: "signIn",
    docs: ["docs/sign-in.md"],
    settings: {
      IDENTITY_TLS_PORT: { form: "a port", text: "Hosted login with its own TLS; not needed behind a proxy." },
      IDENTITY_TLS_CERT_FILE: { form: "a file", text: "Its certificate." },
      IDENTITY_TLS_KEY_FILE: { form: "a file", text: "The certificate’s key." },
      IDENTITY_POOL_ID: { form: "region:id", text: "An identity pool, if you use one." },
      IDENTITY_POOL_ENDPOINT: { form: "an https address", text: "Address of the bundled identity pool." },
      IDENTITY_GUESTS: { form: flag, text: "Whether it gives guests an identity.", byDefault: "false" },
      OAUTH_DOMAIN: { form: "a host", text: "Host of the hosted login." },
      SIGN_UP: {
        form: "open, invite or closed",
        text: "Who may create an account; “galley user add” sends an invitation.",
        byDefault: "open",
      },
      SECOND_FACTOR: {
        form: "OFF, OPTIONAL or ON",
        text: "Whether people may or must use a second factor.",
        byDefault: "OFF",
      },
      FACEBOOK_APP_ID: { form: "digits", text: "For “Continue with Facebook”." },
      FACEBOOK_APP_SECRET: { form: "hexadecimal digits", text: "That app’s secret.", secret: true },
      FACEBOOK_DIALOG_URL: { ...peer, byDefault: dialogUrl },
      FACEBOOK_GRAPH_URL: { ...peer, byDefault: `https://graph.facebook.com/${graphVersion}` },
      SMS_ACCOUNT: {
        form: '"AC" and 32 hexadecimal digits',
        text: "Codes by text message: your account at Twilio or a compatible gateway.",
      },
      SMS_TOKEN: { form: "any text", text: "That account’s token.", secret: true },
      SMS_FROM: { form: '"+41791234567" or up to 11 letters', text: "The sender." },
      SMS_COUNTRIES: {
        form: 'countries such as "CH,VN"',
        text: "Where text messages may go. Each one costs money, and strangers can trigger them.",
      },
      SMS_PER_DAY: {
        form: "a number",
        text: "The most text messages a day, for everyone together.",
        byDefault: "500",
      },
      SMS_URL: { ...peer, byDefault: "https://api.twilio.com" },
    },
  },
  {
    id: "writing",
    docs: ["docs/models.md"],
    settings: {
      MODEL_PROVIDER: {
        form: "openai-compatible, anthropic or google",
        text: "The model’s vendor. Without one, the built-in writer is used.",
      },
      MODEL_NAME: { form: "the vendor’s name for it", text: "The model." },
      MODEL_API_KEY: { form: "any text", text: "The vendor’s API key.", secret: true },
      MODEL_URL: {
        form: "an address",
        text: "Base address of an OpenAI-compatible server, e.g. https://api.openai.com/v1.",
      },
      MODEL_STRUCTURED: { form: flag, text: "Whether it accepts a JSON schema. Default: Galley tests it." },
      MODEL_PICTURES: { form: flag, text: "Whether it sees pictures. Default: Galley tests it." },
      MODEL_PRICE: { form: '"0.10/0.50"', text: "US dollars per million tokens, in and out." },
      MODEL_FALLBACK_PROVIDER: { form: "as MODEL_PROVIDER", text: "The model to use when the first one fails." },
      MODEL_FALLBACK_NAME: { form: "as MODEL_NAME", text: "Its name." },
      MODEL_FALLBACK_API_KEY: { form: "as MODEL_API_KEY", text: "Its key.", secret: true },
      MODEL_FALLBACK_URL: { form: "as MODEL_URL", text: "Its address." },
      MODEL_FALLBACK_STRUCTURED: { form: flag, text: "As MODEL_STRUCTURED." },
      MODEL_FALLBACK_PICTURES: { form: flag, text: "As MODEL_PICTURES." },
      MODEL_FALLBACK_PRICE: { form: "as MODEL_PRICE", text: "Its price." },
      MODEL_TIMEOUT: { form: duration, text: "Time limit for one call.", byDefault: "2m" },
      MODEL_CONCURRENCY: {
        form: "a number",
        text: "How many articles a worker has the model write at once; fewer if your vendor limits you.",
        byDefault: "32",
      },
      MODEL_MONTHLY_CAP: { form: "US dollars", text: "The most that models may cost in a calendar month." },
      MODEL_MONTHLY_CAP_PER_ACCOUNT: { form: "US dollars", text: "The same, for each account." },
      TRIAL_MODEL_BUDGET: {
        form: "US dollars",
        text: "The most that visitors’ trials may cost in a day; beyond it the built-in writer takes over. 0: always.",
        byDefault: "1",
      },
      TRIALS_KEPT: {
        form: duration,
        text: "How long a visitor’s trial is kept.",
        byDefault: "1d",
      },
      OWN_MODELS: {
        form: flag,
        text: "Lets owners use a model with their own key, on their bill (profile).",
        byDefault: "false",
      },
      AI_MARKING: {
        form: flag,
        text: "Adds a machine-readable mark to published articles that a model worked on.",
        byDefault: "true",
      },
    },
  },
  {
    id: "plans",
    docs: ["docs/plans.md"],
    settings: {
      DEFAULT_PLAN: {
        form: "free, premium or unlimited",
        text: "Everyone’s plan while no Stripe key is set. With unlimited, no page mentions plans.",
        byDefault: "unlimited",
      },
      PLAN_PERIOD: { form: duration, text: "Rolling period of the quota.", byDefault: "30d" },
      PREMIUM_PRICE: { form: '"12 CHF"', text: "Price of Premium per month.", byDefault: "12 CHF" },
      PREMIUM_PRICE_IN_TEXT: { form: '"9 USD"', text: "The price as help, texts and terms show it." },
      STRIPE_SECRET_KEY: {
        form: '"sk_…" or "rk_…"',
        text: "Your Stripe key. Without it nobody pays.",
        secret: true,
      },
      STRIPE_WEBHOOK_SECRETS: {
        form: '"whsec_…", comma-separated',
        text: "Signing secret of the webhook at PUBLIC_URL/webhooks/stripe.",
        secret: true,
      },
      STRIPE_API_URL: { ...peer, byDefault: "https://api.stripe.com" },
    },
  },
  {
    id: "pictures",
    settings: {
      S3_BUCKET: {
        form: "a name",
        text: "At Amazon S3 or a compatible server. Before you set it for good, run “galley storage move --to bucket”.",
      },
      S3_REGION: { form: "a region", text: "The bucket’s region.", byDefault: "us-east-1" },
      S3_ENDPOINT: { form: "an https address", text: "Address of a server other than Amazon’s." },
      S3_ACCESS_KEY_ID: { form: "any text", text: "Without it, Galley uses the machine’s own role." },
      S3_SECRET_ACCESS_KEY: { form: "any text", text: "That key’s secret.", secret: true },
    },
  },
  {
    id: "monitoring",
    docs: ["docs/operations.md"],
    settings: {
      METRICS_PORT: { form: "a port", text: "Serves metrics for Prometheus at /metrics. Without it, there are none." },
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        form: "an https address",
        text: "Where traces go, by OTLP over HTTP. Without it, there are none.",
      },
    },
  },
  {
    id: "public",
    docs: ["docs/public-pages.md"],
    settings: {
      OPERATOR_NAME: { form: "any text", text: "Who runs this." },
      CONTACT_EMAIL: { form: "an address", text: "Where messages from the contact page go." },
      HOME_LINKS: { form: '[{"label":"…","url":"…"}]', text: "Extra links on the front page.", byDefault: "[]" },
      IMPRESSIONS: { form: "JSON", text: "Quotes from customers.", byDefault: "[]" },
      SEEN_ON: { form: "JSON", text: "Publications that wrote about you.", byDefault: "[]" },
      STATUS_PAGE: {
        form: flag,
        text: "Publishes /status: how pages, writing, email and publishing are doing, without names or counts.",
        byDefault: "false",
      },
      HOSTED_BLOGS: {
        form: flag,
        text: "Lets accounts have a page of their own, at /@name (docs/operations.md).",
        byDefault: "true",
      },
      BLOG_URL: {
        form: "an https address without a path",
        text: "Serves those pages on another host, preferably under a different registered domain.",
      },
      WEBSUB_HUB: {
        form: "an https address",
        text: "A WebSub hub, which tells feed readers at once, e.g. https://pubsubhubbub.appspot.com. Default: none.",
      },
      TAG_MANAGER_ID: {
        form: '"GTM-ABC123"',
        text: "Google Tag Manager, loaded on public pages once a visitor agrees.",
      },
      PARTNER: { form: "JSON", text: "A partner with an offer." },
    },
  },
] satisfies SettingGroup[];

type KeysOf<T> = T extends unknown ? keyof T : never;
type Untold = Exclude<keyof Env, KeysOf<(typeof groups)[number]["settings"]>>;

/** Does not compile while a setting is missing; the error names it. Then run: galley config example > .env.example */
export const settingsGuide: [Untold] extends [never] ? SettingGroup[] : Untold = groups;
