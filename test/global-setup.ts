import pino from "pino";
import type { TestProject } from "vitest/node";
import { buildIfChanged } from "../scripts/build.ts";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { systemClock } from "../src/platform/clock.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openJobQueue } from "../src/platform/jobs/queue.ts";

/** One PostgreSQL for the whole run; `createDatabase` gives each suite its own database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScratchPostgres({
    database: "migrated",
    // Nothing here has to survive a power cut.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
  await migrate(server.connectionString("migrated"));
  // The template includes the queue's tables; otherwise each suite would create them again.
  await (await openJobQueue(server.connectionString("migrated"), pino({ level: "silent" }), systemClock)).close();
  await buildIfChanged();
  project.provide("postgres", server.connectionString("postgres"));
  return () => server.stop();
}
