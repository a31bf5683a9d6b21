import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

type Tool = { name: string; packages: string[]; isThere(): boolean };

const phpModules = ["pdo_sqlite", "gd", "dom", "mbstring", "curl", "zip"];

/** Programs that tests and shows use and npm can't install. Package names are Debian's. */
const tools: Tool[] = [
  toTool("Chromium (tests of the pages)", "chromium", "chromium", "chromium-browser", "google-chrome"),
  toTool("Chromium's headless shell (the same tests, faster)", "chromium-headless-shell"),
  {
    name: "fonts for Vietnamese and Japanese (pictures of the pages)",
    packages: ["fontconfig", "fonts-noto-core", "fonts-noto-cjk"],
    isThere: () => ["vi", "ja"].every(hasFontFor),
  },
  toTool("nginx (the example in deploy/)", "nginx-light", "nginx"),
  toTool("PgBouncer (a pooler before the database)", "pgbouncer"),
  toTool("Hugo (sites in Git)", "hugo"),
  toTool("Jekyll (sites in Git)", "jekyll"),
  toTool("Dovecot (a mailbox by IMAP)", "dovecot-imapd", "dovecot"),
  toTool("promtool (the alert rules)", "prometheus", "promtool"),
  {
    name: `PHP with ${phpModules.join(", ")} (a real WordPress)`,
    packages: ["php-cli", "php-sqlite3", "php-gd", "php-xml", "php-mbstring", "php-curl", "php-zip"],
    isThere: hasPhp,
  },
  toTool("MariaDB (a real Ghost)", "mariadb-server", "mariadbd"),
];

/** A package with one program, which may have several names. */
function toTool(name: string, ofPackage: string, ...programs: string[]): Tool {
  const names = programs.length > 0 ? programs : [ofPackage];
  return { name, packages: [ofPackage], isThere: () => names.some((one) => findProgram(one) !== null) };
}

/**
 * Installs missing tools as root on Debian or Ubuntu. Returns the names of those still missing: tests that need them
 * are skipped.
 */
export function ensureSystemTools(): string[] {
  return ensureTools(tools);
}

export function ensureTools(wanted: Tool[]): string[] {
  let missing = wanted.filter((tool) => !tool.isThere());
  if (missing.length > 0 && process.getuid?.() === 0 && findProgram("apt-get") !== null) {
    install(missing.flatMap(({ packages }) => packages));
    missing = missing.filter((tool) => !tool.isThere());
  }
  for (const { name, packages } of missing) {
    console.log(
      `Missing: ${name}. What needs it is skipped or says so; on Debian: sudo apt-get install ${packages.join(" ")}`,
    );
  }
  return missing.map(({ name }) => name);
}

function install(packages: string[]): void {
  console.log(`Installing with apt: ${packages.join(" ")} …`);
  const options = ["-y", "-qq", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300"];
  // Keeps the packages' services from starting (invoke-rc.d(8)).
  const policy = "/usr/sbin/policy-rc.d";
  const holds = !existsSync(policy);
  if (holds) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    if (runApt(["install", ...options, ...packages])) return;
    // A fresh machine's package lists are empty or old.
    runApt(["update", "-qq"]);
    if (!runApt(["install", ...options, ...packages])) console.log("apt-get couldn't install all of it.");
  } finally {
    if (holds) rmSync(policy);
  }
}

function runApt(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", args, { env, stdio: "ignore" }).status === 0;
}

/** Also looks in /usr/sbin, where Debian puts servers and which only root has on the PATH. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function hasFontFor(language: string): boolean {
  if (findProgram("fc-list") === null) return existsSync("/System/Library/Fonts");
  return execFileSync("fc-list", [`:lang=${language}`], { encoding: "utf8" }).trim() !== "";
}

function hasPhp(): boolean {
  if (findProgram("php") === null) return false;
  const modules = execFileSync("php", ["-m"], { encoding: "utf8" }).toLowerCase().split("\n");
  return phpModules.every((module) => modules.includes(module));
}
