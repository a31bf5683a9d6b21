import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { findFreePort, type PostgresServer, startPostgres } from "../../postgres.ts";

/** For a small disk: PostgreSQL keeps a gigabyte of WAL by default. */
const settings = { max_wal_size: "96MB", min_wal_size: "64MB", max_connections: "120" };

/** A PostgreSQL that can be killed and comes back on the same port. */
export class DatabaseServer {
  readonly port: number;
  readonly #folder: string;
  readonly password: string;
  #server: PostgresServer | null = null;

  private constructor(folder: string, port: number, password: string) {
    this.#folder = folder;
    this.port = port;
    this.password = password;
  }

  static async start(folder: string): Promise<DatabaseServer> {
    const server = new DatabaseServer(folder, await findFreePort(), randomBytes(24).toString("hex"));
    await server.resume();
    return server;
  }

  url(port = this.port): string {
    return `postgres://galley:${this.password}@127.0.0.1:${port}/galley`;
  }

  /** Creates another database in this server; returns its URL. */
  async createDatabase(name: string): Promise<string> {
    const client = new Client({ connectionString: this.url() });
    await client.connect();
    try {
      await client.query(`create database ${client.escapeIdentifier(name)}`);
    } finally {
      await client.end();
    }
    const url = new URL(this.url());
    url.pathname = name;
    return url.href;
  }

  /** PostgreSQL's immediate shutdown: no clean-up; committed data is recovered from the WAL. */
  async kill(): Promise<void> {
    const child = this.#server?.child;
    child?.process.kill("SIGQUIT");
    await child?.exited;
  }

  async resume(): Promise<void> {
    if (this.#server !== null && !this.#server.child.hasExited()) return;
    const options = { dataFolder: join(this.#folder, "postgres"), password: this.password, database: "galley" };
    this.#server = await startPostgres({
      ...options,
      port: this.port,
      logFile: join(this.#folder, "postgres.log"),
      settings,
    });
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }
}
