import type { DemoSecrets } from "./demo-secrets.ts";
import type { Ports } from "./ports.ts";
import { instagramAppId } from "./simulators.ts";

/**
 * What makes the service the demo: addresses and keys, no switch. What the person has set himself
 * stays, apart from what the launcher's own parts depend on.
 */
export function toServiceEnvironment(
  ports: Ports,
  secrets: DemoSecrets,
  databaseUrl: string,
  dataFolder: string,
  siteUrl: string,
): NodeJS.ProcessEnv {
  const instagram = `http://127.0.0.1:${ports.instagram}`;
  const mailbox = `http://127.0.0.1:${ports.mailbox}`;
  return {
    NODE_ENV: "production",
    SECRET_KEYS: secrets.secretKeys,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: "Galley <galley@localhost>",
    OUTBOUND_ALLOW: [instagram, siteUrl].map((url) => new URL(url).host).join(","),
    INSTAGRAM_AUTHORIZE_URL: `${instagram}/oauth/authorize`,
    INSTAGRAM_API_URL: instagram,
    INSTAGRAM_GRAPH_URL: instagram,
    INSTAGRAM_APP_ID: instagramAppId,
    INSTAGRAM_APP_SECRET: secrets.instagramAppSecret,
    INSTAGRAM_PICTURE_HOSTS: `127.0.0.1:${ports.instagram}`,
    HOME_LINKS: JSON.stringify([
      { label: "Mailbox", url: mailbox },
      { label: "Instagram", url: instagram },
      { label: "WordPress", url: siteUrl },
    ]),
    // Nobody wants to wait ten minutes for a new post in a demo.
    POLL_INTERVAL: "10s",
    SETTLE_TIME: "0s",
    ...process.env,
    DATABASE_URL: databaseUrl,
    HOST: "127.0.0.1",
    PORT: String(ports.service),
    DATA_DIR: dataFolder,
  };
}
