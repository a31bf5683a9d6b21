import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Ran } from "../scripts/run-program.ts";
import { command, run } from "../scripts/shows/shared/run.ts";
import { removing } from "../scripts/clean-up.ts";
import { root } from "../scripts/root.ts";
import { createAccount } from "../src/owner/accounts/create-account.ts";
import { systemClock } from "../src/platform/clock.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { stopAbandonedPostgres } from "../src/platform/postgres/start-postgres.ts";
import { type Child, startChild } from "../src/platform/programs/children.ts";
import { findFreePorts } from "./free-ports.ts";
import { waitUntil } from "./wait-until.ts";

/** An installation without DATABASE_URL in its own folder, used the way operators do. */
export type BundledService = {
  dataDir: string;
  env: Record<string, string>;
  /** `npm run serve`; resolves when the service is ready. */
  serve(): Promise<Child>;
  /** Runs `npm run serve` until it ends. */
  serveUntilEnd(): Promise<Ran>;
  galley(...args: string[]): Promise<Ran>;
  readUrl(): Promise<string>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

const serveFile = join(root, "scripts", "serve.ts");

export async function createBundledService(): Promise<BundledService> {
  // With a space.
  const folder = await mkdtemp(join(tmpdir(), "galley on one machine "));
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  const dataDir = join(folder, "data");
  const [port] = await findFreePorts(1);
  const env = {
    SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    SMTP_URL: "smtp://127.0.0.1:1",
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: "info",
  };
  const children: Child[] = [];
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    dataDir,
    env,
    isReady,
    async serve() {
      const child = await startChild("serve", process.execPath, [serveFile], {
        cwd: folder,
        env: { PATH: process.env["PATH"], ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      children.push(child);
      const said = collect(child);
      await waitUntil(
        "serve is ready",
        async () => child.hasExited() || said.some((line) => line.includes('"started"')),
      );
      if (child.hasExited()) throw new Error(`serve ended:\n${said.join("\n")}`);
      return child;
    },
    serveUntilEnd: () => run(process.execPath, [serveFile], { env, cwd: folder }),
    galley: (...args) => run(process.execPath, [command, ...args], { env, cwd: folder }),
    readUrl: async () => (await readFile(join(dataDir, "database-url"), "utf8")).trim(),
    async close() {
      await Promise.all(children.map((child) => child.stop("SIGTERM", 30_000)));
      await stopAbandonedPostgres(join(dataDir, "postgresql-18"));
      await rm(folder, removing);
    },
  };
}

function collect({ process: { stdout, stderr } }: Child): string[] {
  const said: string[] = [];
  for (const input of [stdout, stderr])
    if (input !== null) createInterface({ input }).on("line", (line) => said.push(line));
  return said;
}

export async function addAccount(databaseUrl: string, email: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 });
  try {
    await createAccount({ db, clock: systemClock }, { email, name: "Lena", locale: "en", timeZone: "Europe/Zurich" });
  } finally {
    await db.destroy();
  }
}
