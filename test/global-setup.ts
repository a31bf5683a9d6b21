import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import type { TestProject } from "vitest/node";
import { buildIfChanged } from "../scripts/build.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { systemClock } from "../src/clock.ts";
import { migrate } from "../src/db/migrate.ts";
import { openJobQueue } from "../src/jobs/queue.ts";

/** One PostgreSQL for the whole run; `createDatabase` gives each suite its own database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "galley test "));
  // When root runs the tests, another user runs the server and has to enter.
  await chmod(folder, 0o755);
  const server = await startPostgres({
    dataFolder: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
    password: randomBytes(16).toString("hex"),
    database: "migrated",
    // Nothing here has to outlive a power cut.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
  await migrate(server.connectionString("migrated"));
  // The queue's own tables belong to the template too: each suite would make them again.
  await (await openJobQueue(server.connectionString("migrated"), pino({ level: "silent" }), systemClock)).stop(1_000);
  await buildIfChanged();
  project.provide("postgres", server.connectionString("postgres"));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
