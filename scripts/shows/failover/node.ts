import { existsSync, readFileSync } from "node:fs";
import { chown, mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Child, startChild } from "../../../src/platform/programs/children.ts";
import type { ServerUser } from "../../../src/platform/postgres/server-user.ts";
import { makeDisk } from "../resilience/disk.ts";
import type { Programs } from "./find-programs.ts";

/** Enough for the show's database with its WAL; the rest can be filled up. */
const DISK_MB = 700;

export type NodePlace = { name: string; port: number; restPort: number };

/** Starts one PostgreSQL with its Patroni, on its own small disk. */
export async function makeNode(
  place: NodePlace,
  programs: Programs,
  user: ServerUser | null,
  toConfig: (folder: string) => string,
) {
  const disk = await makeDisk(DISK_MB);
  const folder = join(disk.folder, "data");
  const config = join(folder, "patroni.yaml");
  await mkdir(folder, { recursive: true });
  await writeFile(config, toConfig(folder));
  if (user !== null) for (const path of [folder, config]) await chown(path, user.uid, user.gid);
  process.once("exit", () => killServer(join(folder, "postgres")));
  let patroni: Child | null = null;
  /** Sends SIGKILL to Patroni and to the server, whose child processes then end. */
  const kill = async () => {
    patroni?.kill();
    killServer(join(folder, "postgres"));
    await patroni?.exited;
  };
  return {
    place,
    disk,
    async start(): Promise<void> {
      await using log = await open(join(disk.folder, `${place.name}.log`), "a");
      patroni = await startChild(place.name, programs.patroni, [config], {
        cwd: "/",
        env: { PATH: `${programs.postgres}:/usr/bin:/bin`, LC_ALL: "C.UTF-8", HOME: folder },
        stdio: ["ignore", log.fd, log.fd],
        ...user,
      });
    },
    kill,
    async remove(): Promise<void> {
      await kill();
      await disk.remove();
    },
  };
}

/** Patroni starts the server in its own process group, whose id is at the start of postmaster.pid. */
function killServer(dataFolder: string): void {
  const file = join(dataFolder, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  try {
    if (pid > 1 && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(dataFolder)) process.kill(pid, "SIGKILL");
  } catch {
    // It had already ended.
  }
}
