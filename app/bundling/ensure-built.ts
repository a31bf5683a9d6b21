import { execFile } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");
const inputs = ["app", "emails", "messages", "public", "src/articles", "src/languages.ts", "package-lock.json"];
const results = ["build/server/index.js", "build/emails/index.js"];

/** Builds pages and mails when a source is newer than the build; a set-up for suites that need them. */
export async function ensureBuilt(): Promise<void> {
  const newestInput = Math.max(...inputs.map((path) => changedAt(join(root, path))));
  const oldestResult = Math.min(...results.map((path) => changedAt(join(root, path))));
  if (newestInput <= oldestResult) return;
  await run("@react-router/dev/bin.cjs", ["build"]);
  await run("vite/bin/vite.js", ["build", "--config", "vite.emails.config.ts"]);
}

export default ensureBuilt;

async function run(script: string, args: string[]): Promise<void> {
  // A test run says NODE_ENV=test; what it tests is the production build.
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, [join(root, "node_modules", script), ...args], { cwd: root, env });
}

/** The newest change in a file or folder, in milliseconds; 0 when it is not there. */
function changedAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const below = readdirSync(path).map((name) => changedAt(join(path, name)));
  return Math.max(stats.mtimeMs, ...below);
}
