import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { removing } from "../scripts/clean-up.ts";
import { findFreePort } from "../src/platform/programs/find-free-port.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("../scripts/wordpress/wordpress.sh", import.meta.url));
/** The script's exit status for "not available on this machine". */
const unavailable = 69;
const startTimeoutMs = 240_000;

export const wordpressRoles = ["administrator", "editor", "author", "contributor", "subscriber"] as const;
export type WordPressRole = (typeof wordpressRoles)[number];

export type RealWordPressOptions = {
  /** Debian's release: "trixie" has 6.8, "forky" 7.1. */
  suite?: "trixie" | "forky";
  /** "" for plain permalinks. */
  permalinks?: string;
  /** A subfolder such as "/blog". */
  path?: string;
  /** The site's own address when there is a proxy in front of it. */
  homeUrl?: string;
  /** The role whose name and password are returned. */
  role?: WordPressRole;
  /** A folder in scripts/wordpress/themes; by default Debian's own theme, which shows the featured image. */
  theme?: "plain";
  /** A PHP file that the site loads, e.g. to inject faults. */
  muPlugin?: string;
};

export type RealWordPress = {
  siteUrl: string;
  /** Bypasses the proxy; otherwise the same as `siteUrl`. */
  directUrl: string;
  version: string;
  username: WordPressRole;
  password: string;
  passwordOf(role: WordPressRole): string;
  /** The role's login password. */
  ownPasswordOf(role: WordPressRole): string;
  /** Stops the server and removes the site. */
  stop(): Promise<void>;
};

export type StartedWordPress = { wordpress: RealWordPress } | { wordpress: null; reason: string };

/**
 * Starts a separate WordPress on a free port. Where that's impossible (no PHP, or no network and nothing
 * cached), returns the reason; with CI=true it throws instead.
 */
export async function startRealWordPress(options: RealWordPressOptions = {}): Promise<StartedWordPress> {
  const folder = await mkdtemp(join(tmpdir(), "galley-wordpress-"));
  const port = await findFreePort();
  const env = { ...process.env, ...toSettings(options), WP_ROOT: folder, WP_PORT: String(port) };
  const directUrl = `http://127.0.0.1:${port}${options.path ?? ""}`;
  const resetAtExit = () => void spawnSync(script, ["reset"], { env });
  process.once("exit", resetAtExit);
  const remove = async () => {
    process.off("exit", resetAtExit);
    await run(script, ["reset"], { env });
    await rm(folder, removing);
  };
  try {
    const { stdout } = await run(script, ["start"], { env, timeout: startTimeoutMs });
    return { wordpress: toRealWordPress(stdout, directUrl, options.role ?? "administrator", remove) };
  } catch (error) {
    await remove();
    const reason = toReason(error);
    if (reason === null || process.env["CI"] === "true") throw error;
    return { wordpress: null, reason };
  }
}

function toSettings(options: RealWordPressOptions): Record<string, string> {
  const { suite = "trixie", permalinks, path = "", homeUrl, theme, muPlugin } = options;
  return {
    WP_SUITE: suite,
    WP_PATH: path,
    WP_WORKERS: "2",
    ...(homeUrl === undefined ? {} : { WP_HOME_URL: homeUrl }),
    ...(permalinks === undefined ? {} : { WP_PERMALINKS: permalinks }),
    ...(theme === undefined ? {} : { WP_THEME: theme }),
    ...(muPlugin === undefined ? {} : { WP_MU_PLUGIN: muPlugin }),
  };
}

function toRealWordPress(
  printed: string,
  directUrl: string,
  role: WordPressRole,
  stop: () => Promise<void>,
): RealWordPress {
  const values = new Map(
    printed.split("\n").map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  const read = (name: string): string => {
    const value = values.get(name);
    if (!value) throw new Error(`${script} did not print ${name}`);
    return value;
  };
  const passwordOf = (of: WordPressRole) => read(`WP_APP_PASSWORD_${of.toUpperCase()}`);
  const ownPasswordOf = (of: WordPressRole) => read(`WP_PASSWORD_${of.toUpperCase()}`);
  return {
    siteUrl: read("WP_URL"),
    directUrl,
    version: read("WP_VERSION"),
    username: role,
    password: passwordOf(role),
    passwordOf,
    ownPasswordOf,
    stop,
  };
}

function toReason(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== unavailable) return null;
  return "stderr" in error ? (String(error.stderr).trim().split("\n").at(-1) ?? "") : "";
}
