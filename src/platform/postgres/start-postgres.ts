import { existsSync } from "node:fs";
import { chown, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { openClient } from "../db/open-client.ts";
import { type Child, type ChildOptions, startChild } from "../programs/children.ts";
import { findFreePort } from "../programs/find-free-port.ts";
import { findBinaries } from "./binaries.ts";
import { checkVersion, findDataFolder } from "./data-folder.ts";
import { stopLeftover } from "./leftover.ts";
import { type ServerUser, findServerUser } from "./server-user.ts";
import { UserError } from "../user-error.ts";

const superuser = "galley";
const startPatience = 60_000;
/** After a kill, its sessions keep writing for a moment; on a busy machine the last checkpoint takes a while. */
const stopPatience = 30_000;

export type PostgresOptions = {
  /** Created if missing. */
  dataFolder: string;
  /** The superuser's; set when the data folder is created. */
  password: string;
  /** Created if missing. */
  database: string;
  logFile: string;
  /** Default: a free port. */
  port?: number;
  /** Server settings, e.g. {fsync: "off"} for tests. */
  settings?: Record<string, string>;
  /** A folder with a PostgreSQL other than the npm package's. */
  binaries?: string;
  /** Gets messages for the person at the terminal. */
  notice?: (line: string) => void;
};

export type PostgresServer = {
  port: number;
  child: Child;
  connectionString(database?: string): string;
  /** PostgreSQL's fast shutdown: ends sessions; everything committed is on disk. */
  stop(): Promise<void>;
};

/** Starts a PostgreSQL on loopback as a child process. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const user = findServerUser(resolve(options.dataFolder));
  const dataFolder = await findDataFolder(resolve(options.dataFolder), user, options.notice);
  const { folder: binaries, majorVersion } = await findBinaries(user, options.binaries);
  if (existsSync(dataFolder)) await checkVersion(dataFolder, majorVersion);
  else await initialize(dataFolder, binaries, user, options);
  await stopLeftover(dataFolder);

  const port = options.port ?? (await findFreePort());
  const child = await startServer(dataFolder, binaries, port, user, options);
  const connectionString = (database = options.database) =>
    `postgres://${superuser}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`;
  const server = { port, child, connectionString, stop: () => child.stop("SIGINT", stopPatience) };
  try {
    await waitUntilReady(child, connectionString("postgres"), options.logFile);
    await ensureDatabase(connectionString("postgres"), options.database);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** Created next to its final place and renamed, so that an interrupted run leaves nothing half-done. */
async function initialize(
  dataFolder: string,
  binaries: string,
  user: ServerUser | null,
  options: PostgresOptions,
): Promise<void> {
  const unfinished = `${dataFolder}.unfinished`;
  const passwordFile = `${dataFolder}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (user) {
    await chown(unfinished, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  const args = ["-D", unfinished, "-U", superuser, `--pwfile=${passwordFile}`];
  args.push("--auth=scram-sha-256", "--encoding=UTF8", "--locale=C");
  args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  if (options.settings?.["fsync"] === "off") args.push("--no-sync");
  try {
    const { code, signal } = await (await runProgram("initdb", args, binaries, user, options)).exited;
    if (code !== 0) {
      throw new UserError(
        `PostgreSQL's data folder ${dataFolder} couldn't be created (${signal ?? code}):\n` +
          (await readTail(options.logFile)),
      );
    }
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, dataFolder);
}

function startServer(
  dataFolder: string,
  binaries: string,
  port: number,
  user: ServerUser | null,
  options: PostgresOptions,
): Promise<Child> {
  const settings = {
    listen_addresses: "127.0.0.1",
    // A socket path may have at most 107 characters, so PostgreSQL couldn't start in a deeply nested clone.
    unix_socket_directories: "",
    ...options.settings,
  };
  const args = ["-D", dataFolder, "-p", String(port)];
  for (const [name, value] of Object.entries(settings)) args.push("-c", `${name}=${value}`);
  return runProgram("postgres", args, binaries, user, options);
}

async function runProgram(
  program: string,
  args: string[],
  binaries: string,
  user: ServerUser | null,
  options: PostgresOptions,
): Promise<Child> {
  // A file, not a pipe: the server must be able to write after the launcher was killed.
  const log = await open(options.logFile, "a");
  const childOptions: ChildOptions = {
    cwd: "/",
    env: { LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", log.fd, log.fd],
    ...user,
  };
  try {
    return await startChild(program, join(binaries, "bin", program), args, childOptions);
  } finally {
    await log.close();
  }
}

async function waitUntilReady(child: Child, connectionString: string, logFile: string): Promise<void> {
  const end = Date.now() + startPatience;
  while (!(await canConnect(connectionString))) {
    if (child.hasExited() || Date.now() > end) {
      throw new UserError(`PostgreSQL did not start. The end of ${logFile}:\n${await readTail(logFile)}`);
    }
    await delay(30);
  }
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  // A connection lost between "connect" and "end" means the same as a refused one.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    // 28P01: wrong password for this folder; waiting doesn't help.
    if (error instanceof pg.DatabaseError && error.code === "28P01") {
      throw new UserError("PostgreSQL refuses the password: the data folder was created with other secrets.");
    }
    return false;
  }
}

async function ensureDatabase(connectionString: string, name: string): Promise<void> {
  const client = await openClient({ connectionString });
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** Stops the server that a killed launcher left running on this data folder. */
export async function stopAbandonedPostgres(dataFolder: string): Promise<void> {
  const wanted = resolve(dataFolder);
  await stopLeftover(await findDataFolder(wanted, findServerUser(wanted)));
}

async function readTail(file: string): Promise<string> {
  return (await readFile(file, "utf8")).trim().split("\n").slice(-10).join("\n");
}
