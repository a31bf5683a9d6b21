import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "../../../src/platform/db/migrate.ts";
import { startProduct } from "../../../test/product.ts";
import { control } from "../../../test/rig.ts";
import { startTcpProxy, type TcpProxy } from "../../../test/tcp-proxy.ts";
import { startScratchPostgres } from "../../scratch-postgres.ts";
import { makeDisk } from "./disk.ts";
import { Supervisor } from "../shared/supervisor.ts";

export const peerNames = ["instagram", "wordpress", "mailbox", "model", "stripe"] as const;
export type PeerName = (typeof peerNames)[number];

export type World = Awaited<ReturnType<typeof startWorld>>;

/** The whole product as processes, with a proxy in front of its database and of each peer. */
export async function startWorld() {
  const disk = await makeDisk();
  // For a small disk: PostgreSQL keeps a gigabyte of WAL by default.
  const small = { max_wal_size: "96MB", min_wal_size: "64MB", max_connections: "120" };
  const database = await startScratchPostgres({ database: "galley", settings: small, folder: disk.folder });
  const databaseUrl = database.connectionString();
  // As processes of one release do that start together.
  await Promise.all(Array.from({ length: 4 }, () => migrate(databaseUrl)));
  const logFolder = join(disk.folder, "logs");
  await mkdir(logFolder);

  const ports = { database: database.port } as Record<PeerName | "database", number>;
  const names = ["database", ...peerNames] as const;
  const started = await Promise.all(names.map(async (name) => [name, await startTcpProxy(() => ports[name])] as const));
  // Every name has its proxy.
  const proxies = Object.fromEntries(started) as Record<(typeof names)[number], TcpProxy>;
  const urlOf = (name: PeerName) => `http://127.0.0.1:${proxies[name].port}`;
  const instagram = urlOf("instagram");
  const settings = {
    DATA_DIR: join(disk.folder, "data"),
    LOG_LEVEL: "info",
    POLL_INTERVAL: "2s",
    SMTP_URL: `smtp://127.0.0.1:${proxies.mailbox.port}`,
    INSTAGRAM_AUTHORIZE_URL: `${instagram}/oauth/authorize`,
    INSTAGRAM_API_URL: instagram,
    INSTAGRAM_GRAPH_URL: instagram,
    INSTAGRAM_PICTURE_HOSTS: new URL(instagram).host,
  };
  const product = await startProduct({
    processes: [],
    postgres: database,
    databaseUrl,
    settings,
    // Nobody signs in.
    without: /^(USER_POOL|IDENTITY|OAUTH|FACEBOOK|SMS)_/,
    withPayment: true,
    withModel: true,
    between: { instagram, wordpress: urlOf("wordpress") },
    allow: peerNames.filter((name) => name !== "mailbox").map((name) => new URL(urlOf(name)).host),
  });
  const { rig, stripe, model } = product;
  if (model === null) throw new Error("no model");
  Object.assign(rig.env, { STRIPE_API_URL: urlOf("stripe"), MODEL_URL: `${urlOf("model")}/v1`, MODEL_TIMEOUT: "10s" });
  const { mailbox, wordpress } = rig;
  const peers = { instagram: rig.instagram, wordpress, mailbox, model, stripe };
  for (const name of peerNames) ports[name] = name === "mailbox" ? mailbox.smtpPort : peers[name].port;

  let offsetMs = 0;
  /** Milliseconds on the run's clock, which the services, the peers and the owners share. */
  const now = () => Date.now() + offsetMs;
  /** Bypasses the database's proxy: for owners acting in their own time, and for reading everything at the end. */
  const ctx = await rig.openContext({ clock: { now: () => new Date(now()) } });
  const through = Object.assign(new URL(databaseUrl), { port: String(proxies.database.port) }).href;
  const supervisor = new Supervisor(() => ({ ...rig.readEnvironment(), DATABASE_URL: through }), logFolder);
  return {
    ...product,
    ctx,
    disk,
    database,
    peers,
    proxies,
    supervisor,
    logFolder,
    now,
    async jump(ms: number): Promise<void> {
      // The peers first, so that every token is at least as old for them as for us.
      const advance = { advanceSeconds: ms / 1000 };
      await Promise.all(Object.values(peers).map((peer) => control(peer, "POST", "/clock", advance)));
      offsetMs += ms;
      supervisor.clockOffsetMs = offsetMs;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await supervisor.close();
      await ctx.close();
      await product.close();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
      await database.stop();
      await disk.remove();
    },
  };
}
