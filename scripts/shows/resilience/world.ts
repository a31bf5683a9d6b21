import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startModel } from "../../../simulators/model/start-model.ts";
import { startStripe } from "../../../simulators/stripe/start-stripe.ts";
import type { Context } from "../../../src/context.ts";
import { control, type Rig, startRig } from "../../../test/rig.ts";
import { startTcpProxy, type TcpProxy } from "../../../test/tcp-proxy.ts";
import { findFreePort } from "../../postgres.ts";
import { DatabaseServer } from "./database-server.ts";
import { type Disk, makeDisk } from "./disk.ts";
import { migrateKilled } from "./migrate-killed.ts";
import type { Random } from "./random.ts";
import { Supervisor } from "./supervisor.ts";

export type PeerName = "instagram" | "wordpress" | "mailbox" | "model" | "stripe";
type Peer = { url: string; port: number; close(): Promise<void> };

/** The whole product as processes, with a proxy in front of its database and of each peer. */
export type World = {
  rig: Rig;
  /** Bypasses all proxies: for owners acting in their own time, and for reading everything at the end. */
  ctx: Context;
  webUrl: string;
  disk: Disk;
  database: DatabaseServer;
  peers: Record<PeerName, Peer>;
  proxies: Record<PeerName | "database", TcpProxy>;
  supervisor: Supervisor;
  webhookSecret: string;
  logFolder: string;
  /** Milliseconds on the run's clock, which the services, the peers and the owners share. */
  now(): number;
  jump(ms: number): Promise<void>;
  close(): Promise<void>;
};

export async function startWorld(random: Random): Promise<World> {
  const disk = await makeDisk();
  const database = await DatabaseServer.start(disk.folder);
  await migrateKilled(database, random);
  const logFolder = join(disk.folder, "logs");
  await mkdir(logFolder);
  const webPort = await findFreePort();
  const webUrl = `http://127.0.0.1:${webPort}`;
  const webhookSecret = `whsec_${randomBytes(18).toString("hex")}`;

  const peers: Partial<Record<PeerName, Peer>> = {};
  const proxyOf = (name: PeerName) => startTcpProxy(() => peers[name]?.port ?? 0);
  const [databaseProxy, instagram, wordpress, mailbox, model, stripe] = await Promise.all([
    startTcpProxy(() => database.port),
    proxyOf("instagram"),
    proxyOf("wordpress"),
    proxyOf("mailbox"),
    proxyOf("model"),
    proxyOf("stripe"),
  ]);
  const proxies = { database: databaseProxy, instagram, wordpress, mailbox, model, stripe };
  const urls = { instagram: urlOf(instagram), wordpress: urlOf(wordpress), model: urlOf(model), stripe: urlOf(stripe) };
  const rig = await startRig(
    database.url(),
    toSettings({ urls, webUrl, webhookSecret, disk, smtpPort: mailbox.port }),
    urls,
  );
  for (const url of Object.values(urls)) rig.allow(new URL(url).host);
  peers.model = await startModel();
  peers.stripe = await startStripe({ webhook: { url: `${webUrl}/webhooks/stripe`, secret: webhookSecret } });
  Object.assign(peers, {
    instagram: rig.instagram,
    wordpress: rig.wordpress,
    mailbox: { ...rig.mailbox, port: rig.mailbox.smtpPort },
  });
  const all = peers as Record<PeerName, Peer>; // Each of the five was assigned above.

  let offsetMs = 0;
  const now = () => Date.now() + offsetMs;
  const ctx = await rig.openContext({ clock: { now: () => new Date(now()) } });
  const environment = () => ({ ...rig.readEnvironment(), DATABASE_URL: database.url(databaseProxy.port) });
  const supervisor = new Supervisor(environment, logFolder);
  return {
    rig,
    ctx,
    webUrl,
    disk,
    database,
    peers: all,
    proxies,
    supervisor,
    webhookSecret,
    logFolder,
    now,
    async jump(ms) {
      // The peers first: no token is newer there than here.
      await Promise.all(
        Object.values(all).map((peer) => control(peer, "POST", "/clock", { advanceSeconds: ms / 1000 })),
      );
      offsetMs += ms;
      supervisor.clockOffsetMs = offsetMs;
    },
    async close() {
      await supervisor.close();
      await ctx.jobs.close();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
      await Promise.all([all.model.close(), all.stripe.close(), rig.close()]);
      await database.stop();
      await disk.remove();
    },
  };
}

const urlOf = (proxy: TcpProxy) => `http://127.0.0.1:${proxy.port}`;

type Addresses = {
  urls: Record<"instagram" | "model" | "stripe", string>;
  webUrl: string;
  webhookSecret: string;
  disk: Disk;
  smtpPort: number;
};

function toSettings({ urls, webUrl, webhookSecret, disk, smtpPort }: Addresses): Record<string, string> {
  return {
    PORT: new URL(webUrl).port,
    PUBLIC_URL: webUrl,
    DATA_DIR: join(disk.folder, "data"),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    INSTAGRAM_AUTHORIZE_URL: `${urls.instagram}/oauth/authorize`,
    INSTAGRAM_API_URL: urls.instagram,
    INSTAGRAM_GRAPH_URL: urls.instagram,
    INSTAGRAM_PICTURE_HOSTS: new URL(urls.instagram).host,
    MODEL_PROVIDER: "openai-compatible",
    MODEL_NAME: "galley-simulator",
    MODEL_URL: `${urls.model}/v1`,
    MODEL_API_KEY: "CANARY-model-key",
    MODEL_TIMEOUT: "10s",
    STRIPE_API_URL: urls.stripe,
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(18).toString("hex")}`,
    STRIPE_WEBHOOK_SECRETS: webhookSecret,
    LOG_LEVEL: "info",
  };
}
