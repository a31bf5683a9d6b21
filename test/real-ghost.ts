import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findFreePort } from "../src/platform/programs/find-free-port.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("../scripts/ghost/ghost.sh", import.meta.url));
/** The script's exit status for "not available on this machine". */
const unavailable = 69;
/** The first start on a machine downloads Ghost. */
const startTimeoutMs = 600_000;

export type RealGhost = {
  siteUrl: string;
  port: number;
  adminKey: string;
  version: string;
  /** Asks its database; returns rows of columns. */
  query(sql: string): Promise<string[][]>;
  stop(): Promise<void>;
};

/** Starts a separate Ghost on a free port. Null where that's impossible; with CI=true it throws instead. */
export async function startRealGhost({ homeUrl }: { homeUrl?: string } = {}): Promise<RealGhost | null> {
  const folder = await mkdtemp(join(tmpdir(), "galley-ghost-"));
  const port = await findFreePort();
  const env = {
    ...process.env,
    GHOST_ROOT: folder,
    GHOST_PORT: String(port),
    ...(homeUrl === undefined ? {} : { GHOST_URL: homeUrl }),
  };
  const stop = async () => void (await run(script, ["reset"], { env }));
  try {
    const { stdout } = await run(script, ["start"], { env, timeout: startTimeoutMs });
    const values = new Map(stdout.split("\n").map((line) => line.split(/=(.*)/s, 2) as [string, string]));
    return {
      siteUrl: values.get("GHOST_URL") ?? "",
      port,
      adminKey: values.get("GHOST_ADMIN_KEY") ?? "",
      version: values.get("GHOST_VERSION") ?? "",
      async query(sql) {
        const options = ["--no-defaults", "-uroot", "-S", join(folder, "db.sock"), "-N", "-B", "ghost", "-e", sql];
        const { stdout: rows } = await run("mariadb", options, { maxBuffer: 50_000_000 });
        return rows
          .split("\n")
          .filter((row) => row !== "")
          .map((row) => row.split("\t"));
      },
      stop,
    };
  } catch (error) {
    await stop();
    const cannot = error instanceof Error && "code" in error && error.code === unavailable;
    if (!cannot || process.env["CI"] === "true") throw error;
    return null;
  }
}
