import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Programs = { etcd: string; haproxy: string; patroni: string; postgres: string };

const packages = ["etcd-server", "haproxy", "patroni", "python3-etcd", "postgresql-15", "nginx-light"];
const LIBRARIES = "/usr/lib/postgresql";
const POLICY = "/usr/sbin/policy-rc.d";

/** The programs from Debian's packages, which root may have installed here; otherwise why they are missing. */
export function findPrograms(): Programs | { missing: string } {
  const found = look();
  if (!("missing" in found) || process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0)
    return found;
  console.log(`apt-get install ${packages.join(" ")}`);
  install();
  return look();
}

function look(): Programs | { missing: string } {
  const [etcd, haproxy, patroni, nginx] = ["etcd", "haproxy", "patroni", "nginx"].map((name) =>
    ["/usr/bin", "/usr/sbin", "/usr/local/bin"].map((folder) => join(folder, name)).find((path) => existsSync(path)),
  );
  const versions = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  const postgres = versions
    .filter((version) => Number(version) >= 15)
    .map((version) => join(LIBRARIES, version, "bin"))
    .find((folder) => existsSync(join(folder, "pg_rewind")));
  const missing = Object.entries({ etcd, haproxy, patroni, postgres, nginx }).flatMap(([name, path]) =>
    path ? [] : [name],
  );
  if (etcd && haproxy && patroni && postgres && nginx) return { etcd, haproxy, patroni, postgres };
  return { missing: missing.join(", ") };
}

/** Installs without starting the packages' services (policy-rc.d, invoke-rc.d(8)). */
function install(): void {
  const holds = !existsSync(POLICY);
  if (holds) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]])
      spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 });
  } finally {
    if (holds) rmSync(POLICY);
  }
}
