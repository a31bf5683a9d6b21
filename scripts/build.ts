import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashFiles } from "./files-hash.ts";
import { root } from "./root.ts";
import { runProgram } from "./run-program.ts";
import { runScript } from "./run-script.ts";
import { UserError } from "../src/platform/user-error.ts";

/** Pages and emails take some of src/ along: what .oxlintrc.json allows them to import, and what that imports. */
const sources = [
  "app",
  "emails",
  "messages",
  "public",
  "src/connectors/publisher.ts",
  "src/document",
  "src/platform/languages.ts",
  "src/platform/retry.ts",
  "src/post/posts/archive-media-id.ts",
  "src/post/posts/same-post.ts",
  "src/post/problems",
  "src/post/publications/failure-codes.ts",
  "react-router.config.ts",
];
const settings = [
  "vite.config.ts",
  "vite.emails.config.ts",
  "vite.setup.config.ts",
  "package-lock.json",
  "scripts/build.ts",
];

/** Builds pages and email templates and compiles the service, unless build/ was made from exactly these sources. */
export async function buildIfChanged(): Promise<void> {
  // The container image has no sources: it was built along with the image.
  if (!existsSync(join(root, "app"))) return;
  await doIfChanged("build/sources.sha256", [...sources, ...settings], async () => {
    console.log("Building pages and mails …");
    // One after the other: the page build empties the folder first.
    await runTool("@react-router/dev", "bin.cjs", ["build"]);
    for (const pages of ["emails", "setup"])
      await runTool("vite", "bin/vite.js", ["build", "--config", `vite.${pages}.config.ts`]);
  });
  // Not in build/, which the page build empties while other programs write here as they end.
  await doIfChanged(".compiled/sources.sha256", ["src", "identity", "messages", "package-lock.json"], () =>
    requireBuilt("src/", join(root, "scripts", "compile-service.mjs"), []),
  );
}

async function doIfChanged(stampPath: string, from: string[], make: () => Promise<void>): Promise<void> {
  const stamp = join(root, stampPath);
  const hash = hashFiles(root, from);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function runTool(packageName: string, file: string, args: string[]): Promise<void> {
  return requireBuilt(packageName, join(root, "node_modules", packageName, file), args);
}

async function requireBuilt(name: string, program: string, args: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production" };
  const { code, out } = await runProgram(process.execPath, [program, ...args], { env });
  if (code !== 0) throw new UserError(`The build failed (${name}):\n${out.trim()}`);
}

if (import.meta.main) {
  await runScript(async () => {
    await buildIfChanged();
    console.log("The build is up to date.");
  });
}
