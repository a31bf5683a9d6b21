import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { hashFiles } from "./files-hash.ts";
import { root } from "./root.ts";
import { runScript } from "./run-script.ts";
import { hasCode } from "../src/platform/has-code.ts";
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
    runProgram("src/", join(root, "scripts", "compile-service.mjs"), []),
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
  return runProgram(packageName, join(root, "node_modules", packageName, file), args);
}

async function runProgram(name: string, program: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      maxBuffer: 1 << 26,
    });
  } catch (error) {
    if (hasCode(error, "ENOSPC")) throw new UserError("The disk is full: the build couldn't be written.");
    const output =
      error instanceof Error && "stdout" in error && "stderr" in error
        ? `${error.stdout}${error.stderr}`
        : String(error);
    throw new UserError(`The build failed (${name}):\n${output.trim()}`);
  }
}

if (import.meta.main) {
  await runScript(async () => {
    await buildIfChanged();
    console.log("The build is up to date.");
  });
}
