import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../../src/platform/db/migrate.ts";
import { control, type Rig, startRig } from "../../../test/rig.ts";
import type { Child } from "../../children.ts";
import { findFreePort } from "../../postgres.ts";
import { root } from "../../root.ts";
import { startScratchPostgres } from "../../scratch-postgres.ts";

export type Place = { databaseUrl: string; dataDir: string };

/** One PostgreSQL and the simulators, with a service that can be moved from one place to another. */
export async function startInstance() {
  const folder = await mkdtemp(join(tmpdir(), "galley show "));
  const postgres = await startScratchPostgres({ database: "galley" });
  const port = await findFreePort();
  const settings = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: "error",
    POLL_INTERVAL: "1s",
  };
  const rig = await startRig(postgres.connectionString("galley"), { ...settings, DATA_DIR: join(folder, "galley") });
  await migrate(postgres.connectionString("galley"));
  const placeOf = (name: string): Place => ({
    databaseUrl: postgres.connectionString(name),
    dataDir: join(folder, name),
  });
  const environment = (place: Place) => ({
    ...rig.readEnvironment(),
    DATABASE_URL: place.databaseUrl,
    DATA_DIR: place.dataDir,
  });
  return {
    rig,
    first: placeOf("galley"),
    second: placeOf("restored"),
    file: join(folder, "backup.tar"),
    start: (place: Place): Promise<Child> => rig.startService(["web", "worker"], environment(place)),
    /** The command line as an operator calls it. */
    galley: (place: Place, args: string[]) => runCommand(args, environment(place)),
    async createDatabase(): Promise<void> {
      await runStatement(postgres.connectionString("postgres"), "create database restored");
    },
    /** The database and every picture. */
    async lose(place: Place): Promise<void> {
      await runStatement(postgres.connectionString("postgres"), "drop database galley with (force)");
      await rm(place.dataDir, { recursive: true });
    },
    /** What has been sent so far: mails accepted by the mailbox, posts created on the site. */
    async countSent(): Promise<{ mails: number; posts: number }> {
      const mails = await countEffects(rig.mailbox, "mail.received");
      return { mails, posts: await countEffects(rig.wordpress, "post.created") };
    },
    async close(): Promise<void> {
      await rig.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function countEffects(simulator: Rig["wordpress"], effect: string): Promise<number> {
  const { records } = await control<{ records: unknown[] }>(simulator, "GET", `/journal?effect=${effect}`);
  return records.length;
}

async function runStatement(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function runCommand(args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "src", "entries", "cli", "main.ts"), ...args], {
      env: { PATH: process.env["PATH"], ...env },
      stdio: "inherit",
    });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`galley ${args[0]} ended with ${code}`))));
  });
}
