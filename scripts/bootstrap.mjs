// Runs on Node 20 or later, before anything is installed: built-in modules and plain JavaScript only. Installs
// what the lock file lists, then hands over to Node 24.
import { spawn } from "node:child_process";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
/** A release has what was built, so it needs nothing that only builds and tests use. */
const isRelease = existsSync(join(root, "release.json"));
const node24 = join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");

/** How often a long installation reports progress. */
const TELL_EVERY_MS = 10_000;
const NO_NPM = "npm was not found. It comes with Node: install Node from https://nodejs.org and try again.";

/** Runs a TypeScript file in this folder with the command line's arguments and passes on its exit code. */
export async function run(script) {
  try {
    refuseOldNode();
    if (!isInstalled()) await install();
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  await handOver(script);
}

class InstallError extends Error {}

function refuseOldNode() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20) throw new InstallError(`Galley needs Node 20 or newer to start; this is ${process.version}.`);
}

/** Compares with the lock file that npm leaves in node_modules, so that npm needn't run. */
function isInstalled() {
  // A symlink points to someone else's folder, which npm ci would empty.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  const installedLock = join(modules, ".package-lock.json");
  if (!existsSync(installedLock) || !existsSync(node24)) return false;
  const installed = JSON.parse(readFileSync(installedLock, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    // Packages for other platforms are only in the lock file, and in a release those for development too.
    const mayLack = optional || (isRelease && (dev || devOptional));
    if (path === "" || (mayLack && !installed[path])) return true;
    return installed[path]?.version === version;
  });
}

async function install() {
  console.log("Installing dependencies (once, a few minutes at most) …");
  const options = [
    isRelease ? "--omit=dev" : "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  // Without a network, npm's default timeouts add up to minutes.
  options.push("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000");
  const startedAt = Date.now();
  const telling = setInterval(() => console.log(describeProgress(startedAt)), TELL_EVERY_MS);
  const { status, errors } = await runNpm(["ci", ...options]).finally(() => clearInterval(telling));
  if (status !== 0) throw new InstallError(explain(errors));
  if (!existsSync(node24)) {
    throw new InstallError(
      'npm has not installed Node 24 (the package "node"). Its install script did not run: ' +
        "check that npm's setting ignore-scripts is off (npm config get ignore-scripts), then try again.",
    );
  }
}

/** Shows that the installation is still going. */
function describeProgress(startedAt) {
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  // Packages that every platform needs.
  const wanted = Object.keys(packages).filter(
    (path) => path !== "" && !packages[path].optional && !(isRelease && packages[path].dev),
  );
  const here = wanted.filter((path) => existsSync(join(root, path, "package.json"))).length;
  return `… still installing after ${seconds} s: ${here} of ${wanted.length} packages are in place`;
}

function runNpm(args) {
  const options = { cwd: root, stdio: ["ignore", "ignore", "pipe"] };
  // npm sets this when it runs our scripts: it gives us the same npm, with no shell needed to find it.
  const npm = process.env.npm_execpath;
  const isWindows = process.platform === "win32";
  const child = npm?.endsWith(".js")
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn(isWindows ? "npm.cmd" : "npm", args, { ...options, shell: isWindows });
  return new Promise((resolve, reject) => {
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
    child.once("error", (error) => reject(error.code === "ENOENT" ? new InstallError(NO_NPM) : error));
    child.once("close", (status) => resolve({ status, errors }));
  });
}

/** npm reports the cause in a line "npm error code ENOTFOUND". */
function explain(output) {
  const code = /npm (?:error|ERR!) code (\w+)/.exec(output)?.[1] ?? "";
  const offline =
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)$/;
  if (offline.test(code)) {
    return (
      `The dependencies could not be downloaded (${code}): npm's registry is not reachable. ` +
      `Go online once and try again; after that no network is needed.`
    );
  }
  if (code === "ENOSPC") return "The disk is full: the dependencies need about 1.5 GB. Make room and try again.";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return `npm may not write here (${code}). The folder ${root} and npm's cache have to belong to you.`;
  }
  return `The dependencies could not be installed. npm says:\n${output.trim()}`;
}

function handOver(script) {
  const preload = ["--import", new URL("./end-with-parent.mjs", import.meta.url).href];
  const args = [...preload, join(root, "scripts", script), ...process.argv.slice(2)];
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const env = { NODE_COMPILE_CACHE: join(root, ".compiled"), ...process.env };
  // In its own process group, so that it gets Ctrl-C only from us, and only once.
  const child = spawn(node24, args, { stdio, env, detached: process.platform !== "win32" });
  passSignalsOn(child);
  stopWithNpm(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      process.exitCode = code ?? 128 + (constants.signals[signal ?? "SIGKILL"] ?? 9);
      resolve();
    });
  });
}

/** One Ctrl-C arrives both from the terminal and through npm; a second press comes later. */
function passSignalsOn(child) {
  let lastAt = 0;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      const now = Date.now();
      if (now - lastAt > 500) child.kill(signal);
      lastAt = now;
    });
  }
}

/** npm signals only the shell between us and it. When our parent process changes, both are gone. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, 250);
  timer.unref();
}
