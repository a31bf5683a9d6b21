import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

type Tool = { name: string; packages: string[]; isThere(): boolean };

const phpModules = ["pdo_sqlite", "gd", "dom", "mbstring", "curl", "zip"];

/** Programs that tests and shows use and npm can't install. Package names are Debian's. */
const tools: Tool[] = [
  {
    name: "Chromium (tests of the pages)",
    packages: ["chromium"],
    isThere: () => ["chromium", "chromium-browser", "google-chrome"].some(isOnPath),
  },
  {
    name: "Chromium's headless shell (the same tests, faster)",
    packages: ["chromium-headless-shell"],
    isThere: () => isOnPath("chromium-headless-shell"),
  },
  {
    name: "fonts for Vietnamese and Japanese (pictures of the pages)",
    packages: ["fontconfig", "fonts-noto-core", "fonts-noto-cjk"],
    isThere: () => ["vi", "ja"].every(hasFontFor),
  },
  {
    name: "nginx (the example in deploy/)",
    packages: ["nginx-light"],
    isThere: () => isOnPath("nginx") || existsSync("/usr/sbin/nginx"),
  },
  {
    name: "PgBouncer (a pooler before the database)",
    packages: ["pgbouncer"],
    isThere: () => isOnPath("pgbouncer") || existsSync("/usr/sbin/pgbouncer"),
  },
  { name: "Hugo (sites in Git)", packages: ["hugo"], isThere: () => isOnPath("hugo") },
  { name: "Jekyll (sites in Git)", packages: ["jekyll"], isThere: () => isOnPath("jekyll") },
  {
    name: "Dovecot (a mailbox by IMAP)",
    packages: ["dovecot-imapd"],
    isThere: () => existsSync("/usr/sbin/dovecot"),
  },
  { name: "promtool (the alert rules)", packages: ["prometheus"], isThere: () => isOnPath("promtool") },
  {
    name: `PHP with ${phpModules.join(", ")} (a real WordPress)`,
    packages: ["php-cli", "php-sqlite3", "php-gd", "php-xml", "php-mbstring", "php-curl", "php-zip"],
    isThere: hasPhp,
  },
  { name: "MariaDB (a real Ghost)", packages: ["mariadb-server"], isThere: () => existsSync("/usr/sbin/mariadbd") },
];

/**
 * Installs missing tools as root on Debian or Ubuntu. Returns the names of those still missing: tests that need them
 * are skipped.
 */
export function ensureSystemTools(): string[] {
  let missing = tools.filter((tool) => !tool.isThere());
  if (missing.length > 0 && process.getuid?.() === 0 && isOnPath("apt-get")) {
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
  if (runApt(["install", ...options, ...packages])) return;
  // A fresh machine's package lists are empty or old.
  runApt(["update", "-qq"]);
  if (!runApt(["install", ...options, ...packages])) console.log("apt-get couldn't install all of it.");
}

function runApt(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", args, { env, stdio: "ignore" }).status === 0;
}

function isOnPath(program: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function hasFontFor(language: string): boolean {
  if (!isOnPath("fc-list")) return existsSync("/System/Library/Fonts");
  return execFileSync("fc-list", [`:lang=${language}`], { encoding: "utf8" }).trim() !== "";
}

function hasPhp(): boolean {
  if (!isOnPath("php")) return false;
  const modules = execFileSync("php", ["-m"], { encoding: "utf8" }).toLowerCase().split("\n");
  return phpModules.every((module) => modules.includes(module));
}
