import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../scripts/test/system-tools.ts";
import { findServerUser } from "../src/platform/postgres/server-user.ts";
import { findFreePorts } from "./free-ports.ts";
import { waitUntil } from "./wait-until.ts";

/** Null: not installed on this machine. */
export const pgbouncerProgram = findProgram("pgbouncer");

export type PgBouncer = {
  /** The same database through the pooler. */
  connectionString: string;
  stop(): Promise<void>;
};

/**
 * A real PgBouncer in front of the database at this address. Without `settings` it is configured as in Debian:
 * pool_mode is session.
 */
export async function startPgBouncer(
  connectionString: string,
  settings: Record<string, string> = {},
): Promise<PgBouncer> {
  if (pgbouncerProgram === null) throw new Error("there is no PgBouncer on this machine");
  const [port] = await findFreePorts(1);
  const folder = await mkdtemp(join(tmpdir(), "galley-pgbouncer-"));
  const server = new URL(connectionString);
  const [file, users] = [join(folder, "pgbouncer.ini"), join(folder, "userlist.txt")];
  const shipped = {
    listen_addr: "localhost",
    auth_type: "md5",
    unix_socket_dir: "",
    listen_port: String(port),
    auth_file: users,
    logfile: join(folder, "log"),
  };
  const lines = Object.entries({ ...shipped, ...settings }).map(([name, value]) => `${name} = ${value}`);
  await writeFile(users, `"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"\n`);
  await writeFile(
    file,
    `[databases]\n* = host=${server.hostname} port=${server.port}\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  // It refuses to run as root.
  const user = findServerUser(folder);
  if (user !== null) for (const path of [folder, file, users]) await chown(path, user.uid, user.gid);
  await chmod(folder, 0o755);
  const pooler = spawn(pgbouncerProgram, [file], { stdio: "ignore", ...user });
  await waitUntil("PgBouncer listens", async () => {
    if (pooler.exitCode !== null) throw new Error("PgBouncer ended");
    return canConnect(Number(port));
  });
  server.hostname = "localhost";
  server.port = String(port);
  return {
    connectionString: server.href,
    async stop() {
      // Immediate: otherwise, in session mode, it waits for its clients.
      if (pooler.exitCode === null && pooler.kill("SIGTERM")) await once(pooler, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, "localhost");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
