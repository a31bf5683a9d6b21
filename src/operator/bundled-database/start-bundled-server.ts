import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { readBundledDatabase, saveBundledDatabase } from "../../platform/config/bundled-database.ts";
import { startPostgres, stopAbandonedPostgres } from "../../platform/postgres/start-postgres.ts";
import { findFreePort, isFreePort } from "../../platform/programs/find-free-port.ts";

/** The log is rotated at this size; one old log is kept. */
const LOG_BYTES = 10 * 1024 * 1024;
const database = "galley";

export type BundledServer = { url: string; ended: Promise<void>; stop(): Promise<void> };

/** `binaries`: a folder with another version's. */
export type ServerOptions = { folder: string; binaries?: string };

/** Creates the cluster if the folder has none. Its password never changes, its port only if it is taken. */
export async function startBundledServer(dataDir: string, options: ServerOptions): Promise<BundledServer> {
  const { folder, binaries } = options;
  // A killed service leaves its server running on our port.
  await stopAbandonedPostgres(folder);
  const { password, port } = await takeAddress(dataDir);
  const logFile = join(dataDir, "database.log");
  if (existsSync(logFile) && (await stat(logFile)).size > LOG_BYTES) await rename(logFile, `${logFile}.old`);
  const server = await startPostgres({
    dataFolder: folder,
    logFile,
    password,
    database,
    port,
    ...(binaries === undefined ? {} : { binaries }),
    settings: { log_checkpoints: "off" },
  });
  const ended = server.child.exited.then(() => {});
  return { url: server.connectionString(), ended, stop: server.stop };
}

/** Saves the password before the cluster is created, so it is never lost. */
async function takeAddress(dataDir: string): Promise<{ password: string; port: number }> {
  const saved = readBundledDatabase(dataDir)["DATABASE_URL"];
  const earlier = saved === undefined ? null : new URL(saved);
  const password = earlier?.password ?? randomBytes(24).toString("hex");
  const isFree = earlier !== null && (await isFreePort(Number(earlier.port)));
  const port = isFree ? Number(earlier.port) : await findFreePort();
  saveBundledDatabase(dataDir, `postgres://galley:${password}@127.0.0.1:${port}/${database}`);
  return { password, port };
}
