import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/** Makes the relevant parts of node:24-bookworm-slim: a minimal Debian, Node, npm and the user "node". */
export function makeBase(folder: string): void {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  execFileSync("debootstrap", ["--variant=minbase", "bookworm", unfinished], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const bin = join(unfinished, "usr/local/bin");
  cpSync(process.execPath, join(bin, "node"));
  const npm = dirname(dirname(realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim())));
  mkdirSync(join(unfinished, "usr/local/lib/node_modules"), { recursive: true });
  cpSync(npm, join(unfinished, "usr/local/lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(bin, "npm"));
  execFileSync("chroot", [unfinished, "useradd", "--uid", "1000", "--create-home", "node"]);
  for (const name of ["resolv.conf", "hosts"])
    if (existsSync(`/etc/${name}`)) cpSync(realpathSync(`/etc/${name}`), join(unfinished, "etc", name));
  renameSync(unfinished, folder);
}
