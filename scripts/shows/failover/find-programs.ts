import { globSync } from "node:fs";
import { dirname } from "node:path";
import { ensureTools, findProgram } from "../../test/system-tools.ts";

export type Programs = { etcd: string; haproxy: string; patroni: string; postgres: string };

const packages = {
  etcd: ["etcd-server", "python3-etcd"],
  haproxy: ["haproxy"],
  patroni: ["patroni"],
  nginx: ["nginx-light"],
};

/** Finds the programs from Debian's packages, installing them if root may; otherwise says why they are missing. */
export function findPrograms(): Programs | { missing: string } {
  const missing = ensureTools([
    ...Object.entries(packages).map(([name, of]) => ({
      name,
      packages: of,
      isThere: () => findProgram(name) !== null,
    })),
    { name: "postgres", packages: ["postgresql-15"], isThere: () => findPostgres() !== undefined },
  ]);
  if (missing.length > 0) return { missing: missing.join(", ") };
  const find = (name: string) => findProgram(name) ?? "";
  return { etcd: find("etcd"), haproxy: find("haproxy"), patroni: find("patroni"), postgres: findPostgres() ?? "" };
}

/** The folder of a PostgreSQL server that is new enough. */
function findPostgres(): string | undefined {
  const found = globSync("/usr/lib/postgresql/*/bin/pg_rewind").find((path) => Number(path.split("/")[4]) >= 15);
  return found && dirname(found);
}
