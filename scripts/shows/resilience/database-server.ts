import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { ScratchPostgres } from "../../scratch-postgres.ts";
import { type PostgresServer, startPostgres } from "../../../src/platform/postgres/start-postgres.ts";
import { findFreePort } from "../../../src/platform/programs/find-free-port.ts";

/** For a small disk: PostgreSQL keeps a gigabyte of WAL by default. */
const settings = { max_wal_size: "96MB", min_wal_size: "64MB", max_connections: "120" };

export type DatabaseServer = ScratchPostgres & {
  port: number;
  password: string;
  /** PostgreSQL's immediate shutdown: no clean-up; committed data is recovered from the WAL. */
  kill(): Promise<void>;
  resume(): Promise<void>;
};

/** A PostgreSQL that can be killed and comes back on the same port. */
export async function startDatabaseServer(folder: string): Promise<DatabaseServer> {
  const [port, password, logFile] = [
    await findFreePort(),
    randomBytes(24).toString("hex"),
    join(folder, "postgres.log"),
  ];
  const options = { port, password, logFile, settings, dataFolder: join(folder, "postgres"), database: "galley" };
  let server: PostgresServer = await startPostgres(options);
  return {
    port,
    password,
    logFile,
    connectionString: (database) => server.connectionString(database),
    async kill() {
      server.child.process.kill("SIGQUIT");
      await server.child.exited;
    },
    async resume() {
      if (server.child.hasExited()) server = await startPostgres(options);
    },
    stop: () => server.stop(),
  };
}
