import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findBundledDatabase } from "../../platform/config/env.ts";
import { hasCode } from "../../platform/has-code.ts";
import { ABANDONED_MS, LockedError, type LockFile, takeLock } from "../../platform/programs/lock-file.ts";
import { UserError } from "../../platform/user-error.ts";
import { requireCurrentVersion } from "./data-versions.ts";
import { startBundledServer } from "./start-bundled-server.ts";

/** How long an orphaned service may take to end. */
const ENDING_MS = 25_000;

export type BundledDatabase = AsyncDisposable & {
  url: string;
  /** Resolves when PostgreSQL ends, for whatever reason. */
  ended: Promise<void>;
  /** Only when nobody uses it any more. */
  stop(): Promise<void>;
};

export type OpenOptions = {
  /** Gets messages for the person at the terminal. */
  notice?: (line: string) => void;
  /** Rejects while the ports are taken: an orphaned service needs its database until it ends. */
  requirePorts?: () => Promise<void>;
  /** Waits up to a minute, or until it aborts, for another container's lock: that container may be stopping or gone. */
  waitUntil?: AbortSignal;
};

/**
 * Starts the bundled PostgreSQL, with its data in DATA_DIR; `readEnv` finds its address from then on.
 * Returns null if DATABASE_URL names another. Throws UserError, including when another program has it open.
 */
export async function openBundledDatabase(options: OpenOptions = {}): Promise<BundledDatabase | null> {
  const dataDir = findBundledDatabase();
  if (dataDir === null) return null;
  const lock = await lockPatiently(dataDir, options);
  try {
    if (lock.wasAbandoned) await waitForPorts(options.requirePorts);
    const folder = await requireCurrentVersion(dataDir, options.notice);
    const server = await startBundledServer(dataDir, { folder });
    const stop = async () => {
      await server.stop();
      lock.release();
    };
    return { url: server.url, ended: server.ended, stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function lockPatiently(dataDir: string, { notice, waitUntil }: OpenOptions): Promise<LockFile> {
  const end = Date.now() + ABANDONED_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await lockBundledDatabase(dataDir);
    } catch (error) {
      const mayWait = waitUntil?.aborted === false && Date.now() < end;
      if (!mayWait || !(error instanceof UserError && isElsewhere(error.cause))) throw error;
      if (isFirst) notice?.(`${error.message} Waiting up to a minute.`);
      await delay(1_000);
    }
  }
}

const isElsewhere = (error: unknown) => error instanceof LockedError && error.isElsewhere;

async function waitForPorts(requirePorts: OpenOptions["requirePorts"]): Promise<void> {
  const end = Date.now() + ENDING_MS;
  for (;;) {
    try {
      return await requirePorts?.();
    } catch (error) {
      if (!hasCode(error, "EADDRINUSE") || Date.now() > end) throw error;
      await delay(100);
    }
  }
}

/** For a command: also null if a service in the same place has it open; the command then uses that. */
export async function borrowBundledDatabase(): Promise<BundledDatabase | null> {
  return openBundledDatabase().catch((error: unknown) => {
    if (error instanceof UserError && error.cause instanceof LockedError && !error.cause.isElsewhere) return null;
    throw error;
  });
}

/** Two servers would destroy the folder. */
export async function lockBundledDatabase(dataDir: string): Promise<LockFile> {
  await mkdir(dataDir, { recursive: true });
  try {
    return takeLock(join(dataDir, "database.lock"), basename(process.argv[1] ?? ""));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    const help = error.isElsewhere
      ? "Run commands there (podman exec), or stop it first."
      : "Stop it there, choose another folder (DATA_DIR), or give both one PostgreSQL (DATABASE_URL).";
    throw new UserError(`${error.message}, and its database can be open only once. ${help}`, { cause: error });
  }
}
