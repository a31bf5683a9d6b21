import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removing } from "./clean-up.ts";
import { markedBytes } from "../simulators/kit/marked-bytes.ts";
import { startPostgres } from "../src/platform/postgres/start-postgres.ts";

export type ScratchPostgres = Awaited<ReturnType<typeof startScratchPostgres>>;

// If the run is interrupted, children.ts ends the server on exit.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));

/** A PostgreSQL in a temporary folder or the given one, durable unless the settings say otherwise. */
export async function startScratchPostgres(options: {
  database: string;
  settings?: Record<string, string>;
  folder?: string;
}) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), "galley postgres ")));
  // When root starts it, the server runs as another user, who needs access.
  await chmod(folder, 0o755);
  const logFile = join(folder, "postgres.log");
  const password = markedBytes(16).toString("hex");
  const all = { ...options, dataFolder: join(folder, "postgres"), logFile, password };
  let server = await startPostgres(all);
  const { port, connectionString } = server;
  /** Stops the server and deletes its data, except in a folder that was given. */
  const stop = async () => {
    await server.stop();
    if (options.folder === undefined) await rm(folder, removing);
  };
  return {
    port,
    logFile,
    connectionString,
    /** PostgreSQL's immediate shutdown: no clean-up; committed data is recovered from the WAL. */
    async kill(): Promise<void> {
      server.child.process.kill("SIGQUIT");
      await server.child.exited;
    },
    /** Starts it again on the same port, unless it runs. */
    async resume(): Promise<void> {
      if (server.child.hasExited()) server = await startPostgres({ ...all, port });
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
