import type { DemoSecrets } from "./demo-secrets.ts";
import type { Ports } from "./ports.ts";
import type { LocalCertificate } from "./local-certificate.ts";
import sample from "./sample-content.json" with { type: "json" };
import { facebookAppId, instagramAppId, metaAppId, smsAccount } from "./simulators.ts";

/**
 * Turns the service into the demo with addresses and keys only, no switch. The user's own settings win, except
 * where the launcher's own programs depend on them.
 */
export function toServiceEnvironment(
  ports: Ports,
  secrets: DemoSecrets,
  databaseUrl: string,
  dataFolder: string,
  siteUrl: string,
  certificate: LocalCertificate,
  modelUrl: string | null = null,
): NodeJS.ProcessEnv {
  const [instagram, mailbox, facebook, sms, partner, ghost, stripe] = (
    ["instagram", "mailbox", "facebook", "sms", "partner", "ghost", "stripe"] as const
  ).map((part) => `http://127.0.0.1:${ports[part]}`) as [string, string, string, string, string, string, string];
  // The pages' own name for this machine, because the browser's cookies belong to it.
  const identity = `http://localhost:${ports.identity}`;
  return {
    NODE_ENV: "production",
    SECRET_KEYS: secrets.secretKeys,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: "Galley <galley@localhost>",
    REPLY_ADDRESS: "replies@galley.example",
    REPLY_PORT: String(ports.reply),
    INSTAGRAM_AUTHORIZE_URL: `${instagram}/oauth/authorize`,
    INSTAGRAM_API_URL: instagram,
    INSTAGRAM_GRAPH_URL: instagram,
    INSTAGRAM_APP_ID: instagramAppId,
    INSTAGRAM_APP_SECRET: secrets.instagramAppSecret,
    META_DIALOG_URL: `${instagram}/facebook/v26.0/dialog/oauth`,
    META_GRAPH_URL: `${instagram}/facebook`,
    META_APP_ID: metaAppId,
    META_APP_SECRET: secrets.metaAppSecret,
    INSTAGRAM_PICTURE_HOSTS: `127.0.0.1:${ports.instagram}`,
    USER_POOL_ID: "eu-local-1_Galley",
    USER_POOL_CLIENT_ID: "galley",
    USER_POOL_ENDPOINT: identity,
    IDENTITY_POOL_ID: "eu-local-1:6f2d7c1e-5b0a-4f3e-9a51-0c7d1e8b4a26",
    IDENTITY_POOL_ENDPOINT: identity,
    OAUTH_DOMAIN: `localhost:${ports.login}`,
    IDENTITY_PORT: String(ports.identity),
    IDENTITY_TLS_PORT: String(ports.login),
    IDENTITY_TLS_CERT_FILE: certificate.certFile,
    IDENTITY_TLS_KEY_FILE: certificate.keyFile,
    SIGN_UP: "open",
    FACEBOOK_APP_ID: facebookAppId,
    FACEBOOK_APP_SECRET: secrets.facebookAppSecret,
    FACEBOOK_DIALOG_URL: `${facebook}/v26.0/dialog/oauth`,
    FACEBOOK_GRAPH_URL: `${facebook}/v26.0`,
    SMS_URL: sms,
    SMS_ACCOUNT: smsAccount.sid,
    SMS_COUNTRIES: "CH,DE,FR,GB,US,VN",
    SMS_TOKEN: smsAccount.token,
    SMS_FROM: "Galley",
    STRIPE_API_URL: stripe,
    STRIPE_SECRET_KEY: "sk_test_simulated",
    STRIPE_WEBHOOK_SECRETS: secrets.stripeWebhookSecret,
    ...(isOnThisMachine(process.env["PUBLIC_URL"])
      ? {
          HOME_LINKS: JSON.stringify([
            { label: "Mailbox", url: mailbox },
            { label: "Text messages", url: sms },
            { label: "Instagram", url: instagram },
            { label: "WordPress", url: siteUrl },
            { label: "Partner platform", url: partner },
            { label: "Ghost", url: ghost },
          ]),
          ...toSampleContent(partner),
        }
      : {}),
    // Ten minutes is too long to wait for a new post in a demo.
    POLL_INTERVAL: "10s",
    SETTLE_TIME: "0s",
    ...process.env,
    ...(modelUrl === null ? {} : toModelSettings(modelUrl)),
    // Added to the user's own entries: the demo wouldn't start without its own addresses.
    OUTBOUND_ALLOW: allowing("OUTBOUND_ALLOW", [instagram, identity, facebook, sms, stripe, modelUrl ?? instagram]),
    OUTBOUND_ALLOW_OWNERS: allowing("OUTBOUND_ALLOW_OWNERS", [siteUrl, partner, ghost]),
    DATABASE_URL: databaseUrl,
    HOST: "127.0.0.1",
    PORT: String(ports.service),
    DATA_DIR: dataFolder,
  };
}

/** The simulated language model, for DEMO_MODEL=simulator. */
const toModelSettings = (url: string) => ({
  MODEL_PROVIDER: "openai-compatible",
  MODEL_NAME: "galley-simulator",
  MODEL_URL: `${url}/v1`,
  MODEL_API_KEY: "CANARY-model-key",
  MODEL_PRICE: "0.10/0.50",
});

/** Visitors from elsewhere can't open the simulators, and samples aren't for them. */
function isOnThisMachine(publicUrl: string | undefined): boolean {
  if (!publicUrl || !URL.canParse(publicUrl)) return true;
  const { hostname } = new URL(publicUrl);
  return (
    hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || hostname.startsWith("127.")
  );
}

/** Sample operator content for the front page; each item is marked there as a sample. */
function toSampleContent(partnerUrl: string): Record<string, string> {
  const settings = Object.entries(sample).map(([name, value]) => [
    name,
    (typeof value === "string" ? value : JSON.stringify(value)).replaceAll("{partner}", partnerUrl),
  ]);
  return Object.fromEntries(settings) as Record<string, string>;
}

function allowing(name: string, urls: string[]): string {
  return [process.env[name] ?? "", ...urls.map((url) => new URL(url).host)].filter((entry) => entry !== "").join(",");
}
