import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Child, startChild } from "../src/platform/programs/children.ts";
import { removing } from "../scripts/clean-up.ts";
import { control } from "../simulators/kit/control.ts";
import { startFeeds } from "../simulators/feeds/start-feeds.ts";
import { startGhost } from "../simulators/ghost/start-ghost.ts";
import { startInstagram } from "../simulators/instagram/start-instagram.ts";
import { startBluesky } from "../simulators/social/start-bluesky.ts";
import { startMastodon } from "../simulators/social/start-mastodon.ts";
import { startPixelfed } from "../simulators/social/start-pixelfed.ts";
import { markedBytes } from "../simulators/kit/marked-bytes.ts";
import type { Simulator } from "../simulators/kit/start-simulator.ts";
import { type Mailbox, startMailbox } from "../simulators/mailbox/start-mailbox.ts";
import { startMicropub } from "../simulators/micropub/start-micropub.ts";
import { startWordPressCom } from "../simulators/wordpress-com/start-wordpress-com.ts";
import { startWordpress } from "../simulators/wordpress/start-wordpress.ts";
import { type Config, toConfig } from "../src/platform/config/config.ts";
import { readEnv } from "../src/platform/config/env.ts";
import type { Secrets } from "../src/platform/config/secrets.ts";
import { type Context, createContext } from "../src/context.ts";
import { toRedirectUri } from "../src/post/sources/connecting/authorize-instagram.ts";

/**
 * The product and everything it talks to on loopback: its own database, data folder and simulators. Shows,
 * benchmarks and suites start services in it, in separate processes or in their own.
 */
export type Rig = {
  instagram: Simulator;
  mailbox: Mailbox;
  wordpress: Simulator;
  /** It knows no sites until a suite puts one behind it (test/wordpress-com.ts). */
  wordpressCom: Simulator;
  micropub: Simulator;
  ghost: Simulator;
  feeds: Simulator;
  mastodon: Simulator;
  pixelfed: Simulator;
  bluesky: Simulator;
  /** Settings of the service in this rig; add to them before starting. */
  env: Record<string, string>;
  /** Allows the service to call a private "host:port", even where an owner names it. */
  allow(host: string): void;
  /** The service in a separate process; resolves when it is ready or has ended. */
  startService(roles: string[], env?: Record<string, string>, output?: "inherit" | number): Promise<Child>;
  /** The service's environment at startup. */
  readEnvironment(): Record<string, string>;
  readSettings(): { config: Config; secrets: Secrets };
  /** The service's parts in this process, e.g. for a verb that no page offers. */
  openContext(overrides?: Partial<Context>): Promise<Context & { close(): Promise<void> }>;
  close(): Promise<void>;
};

const instagramAppSecret = markedBytes(16).toString("hex");
const metaAppSecret = markedBytes(16).toString("hex");
/** Settings that also allow connecting accounts through Facebook Login; the id is the simulator's own. */
export const facebookLogin = { META_APP_ID: "2291847730015583", META_APP_SECRET: metaAppSecret };

/** The addresses the service uses for the simulators when there is a proxy in between. */
type Between = { instagram: string; wordpress: string };

export async function startRig(
  databaseUrl: string,
  settings: Record<string, string> = {},
  between?: Between,
): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), "galley rig "));
  await chmod(folder, 0o755);
  const [instagram, mailbox, wordpress, wordpressCom, micropub, ghost, feeds, mastodon, pixelfed, bluesky] =
    await Promise.all([
      startInstagram({ app: { secret: instagramAppSecret, metaAppSecret }, publicUrl: between?.instagram }),
      startMailbox(),
      startWordpress({ publicUrl: between?.wordpress }),
      startWordPressCom(),
      startMicropub(),
      startGhost(),
      startFeeds(),
      startMastodon(),
      startPixelfed(),
      startBluesky(),
    ]);
  const hosts = (...urls: { url: string }[]) => urls.map(({ url }) => new URL(url).host);
  const peers = hosts(instagram, wordpressCom, bluesky).concat(settings["OUTBOUND_ALLOW"] ?? []);
  const ofOwners = hosts(wordpress, micropub, ghost, feeds, mastodon, pixelfed).concat(
    settings["OUTBOUND_ALLOW_OWNERS"] ?? [],
  );
  const children: Child[] = [];
  /** What an operator registers in Meta's dashboard. */
  const redirectUris = new Set<string>();
  const env: Record<string, string> = {
    DATABASE_URL: databaseUrl,
    SECRET_KEYS: `rig:${markedBytes(32).toString("base64")}`,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    DATA_DIR: folder,
    INSTAGRAM_AUTHORIZE_URL: `${instagram.url}/oauth/authorize`,
    INSTAGRAM_API_URL: instagram.url,
    INSTAGRAM_GRAPH_URL: instagram.url,
    INSTAGRAM_PICTURE_HOSTS: new URL(instagram.url).host,
    META_DIALOG_URL: `${instagram.url}/facebook/v26.0/dialog/oauth`,
    BLUESKY_URL: bluesky.url,
    WORDPRESS_COM_CLIENT_ID: "register",
    WORDPRESS_COM_URL: wordpressCom.url,
    META_GRAPH_URL: `${instagram.url}/facebook`,
    // The id that the simulator knows when no other app is registered.
    INSTAGRAM_APP_ID: "1084520917346112",
    INSTAGRAM_APP_SECRET: instagramAppSecret,
    POLL_INTERVAL: "2s",
    SETTLE_TIME: "0s",
    LOG_LEVEL: "warn",
    PORT: "0",
    ...settings,
  };
  const environment = () => ({ ...env, OUTBOUND_ALLOW: peers.join(","), OUTBOUND_ALLOW_OWNERS: ofOwners.join(",") });
  return {
    instagram: directly(instagram),
    mailbox,
    wordpress: directly(wordpress),
    wordpressCom,
    micropub,
    ghost,
    feeds,
    mastodon,
    pixelfed,
    bluesky,
    env,
    allow: (host) => [peers, ofOwners].forEach((list) => list.push(host)),
    async startService(roles, more = {}, output = "inherit") {
      const main = fileURLToPath(new URL("../src/main.mjs", import.meta.url));
      const child = await startChild(roles.join("+"), process.execPath, [main, ...roles], {
        env: { PATH: process.env["PATH"], ...environment(), ...more },
        stdio: ["ignore", output, output, "ipc"],
      });
      children.push(child);
      const ready = new Promise((resolve) => child.process.once("message", resolve));
      await Promise.race([ready, child.exited]);
      return child;
    },
    readEnvironment: environment,
    readSettings: () => toConfig(readEnv(environment())),
    async openContext(overrides = {}) {
      const { config, secrets } = toConfig(readEnv(environment()));
      redirectUris.add(toRedirectUri({ config }));
      await control(directly(instagram), "POST", "/app", { redirectUris: [...redirectUris] });
      return createContext(config, secrets, overrides);
    },
    async close() {
      await Promise.all(children.map((child) => child.stop()));
      const sites = [wordpress, wordpressCom, micropub, ghost];
      const sources = [instagram, feeds, mastodon, pixelfed, bluesky];
      await Promise.all([mailbox, ...sites, ...sources].map((simulator) => simulator.close()));
      await rm(folder, removing);
    },
  };
}

/** Control calls to a simulator bypass any proxy in between. */
function directly(simulator: Simulator): Simulator {
  return { ...simulator, url: `http://127.0.0.1:${simulator.port}` };
}

export { control };

export type ReceivedMail = {
  id: number;
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
};

/** The emails that the mailbox accepted after the first `since`, oldest first. */
export async function readMails(
  mailbox: { url: string },
  wanted: { to?: string; since?: number } = {},
): Promise<ReceivedMail[]> {
  const query = new URLSearchParams({
    since: String(wanted.since ?? 0),
    ...(wanted.to === undefined ? {} : { to: wanted.to }),
  });
  const list = (await (await fetch(`${mailbox.url}/api/mails?${query}`)).json()) as { mails: { id: number }[] };
  return Promise.all(
    list.mails.map(async ({ id }) => (await (await fetch(`${mailbox.url}/api/mails/${id}`)).json()) as ReceivedMail),
  );
}

/** The address behind the button in an email that asks for approval. */
export function findApprovalLink(mail: { text: string }): string | null {
  return /https?:\/\/[^\s<>]+\/approve\/[\w-]+/.exec(mail.text)?.[0] ?? null;
}

/** Those of all the emails that ask for one. */
export function findApprovalLinks(mails: { text: string }[]): string[] {
  return mails.flatMap((mail) => findApprovalLink(mail) ?? []);
}
