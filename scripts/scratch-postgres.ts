import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removing } from "./clean-up.ts";
import { markedBytes } from "../simulators/kit/marked-bytes.ts";
import { startPostgres } from "../src/platform/postgres/start-postgres.ts";

export type ScratchPostgres = {
  logFile: string;
  connectionString(database?: string): string;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
};

// If the run is interrupted, children.ts ends the server on exit.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));

/** A PostgreSQL in a temporary folder, durable unless the settings say otherwise. */
export async function startScratchPostgres(options: {
  database: string;
  settings?: Record<string, string>;
}): Promise<ScratchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "galley postgres "));
  // When root starts it, the server runs as another user, who needs access.
  await chmod(folder, 0o755);
  const logFile = join(folder, "postgres.log");
  const server = await startPostgres({
    dataFolder: join(folder, "postgres"),
    logFile,
    password: markedBytes(16).toString("hex"),
    ...options,
  });
  return {
    logFile,
    connectionString: server.connectionString,
    async stop() {
      await server.stop();
      await rm(folder, removing);
    },
  };
}
