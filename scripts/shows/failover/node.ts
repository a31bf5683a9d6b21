import { existsSync, readFileSync } from "node:fs";
import { chown, mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Child, startChild } from "../../../src/platform/programs/children.ts";
import type { ServerUser } from "../../../src/platform/postgres/server-user.ts";
import { type Disk, makeDisk } from "../resilience/disk.ts";
import type { Programs } from "./find-programs.ts";

/** Enough for the show's database with its WAL; the rest can be filled up. */
const DISK_MB = 700;

export type NodePlace = { name: string; port: number; restPort: number };

/** One PostgreSQL with its Patroni, on a small disk of its own. */
export class Node {
  readonly place: NodePlace;
  readonly disk: Disk;
  readonly #start: () => Promise<Child>;
  #patroni: Child | null = null;
  readonly #dataFolder: string;

  private constructor(place: NodePlace, disk: Disk, dataFolder: string, start: () => Promise<Child>) {
    this.place = place;
    this.disk = disk;
    this.#dataFolder = dataFolder;
    this.#start = start;
    process.once("exit", () => this.#killServer());
  }

  static async create(
    place: NodePlace,
    programs: Programs,
    user: ServerUser | null,
    toConfig: (folder: string) => string,
  ): Promise<Node> {
    const disk = await makeDisk(DISK_MB);
    const folder = join(disk.folder, "data");
    const config = join(folder, "patroni.yaml");
    await mkdir(folder, { recursive: true });
    await writeFile(config, toConfig(folder));
    if (user !== null) for (const path of [folder, config]) await chown(path, user.uid, user.gid);
    const start = async () => {
      await using log = await open(join(disk.folder, `${place.name}.log`), "a");
      return startChild(place.name, programs.patroni, [config], {
        cwd: "/",
        env: { PATH: `${programs.postgres}:/usr/bin:/bin`, LC_ALL: "C.UTF-8", HOME: folder },
        stdio: ["ignore", log.fd, log.fd],
        ...user,
      });
    };
    return new Node(place, disk, join(folder, "postgres"), start);
  }

  async start(): Promise<void> {
    this.#patroni = await this.#start();
  }

  /** kill -9 for Patroni and for the server, whose own processes then end. */
  async kill(): Promise<void> {
    this.#patroni?.kill();
    this.#killServer();
    await this.#patroni?.exited;
  }

  async remove(): Promise<void> {
    await this.kill();
    await this.disk.remove();
  }

  /** Patroni gives the server a process group of its own; postmaster.pid begins with its id. */
  #killServer(): void {
    const file = join(this.#dataFolder, "postmaster.pid");
    if (!existsSync(file)) return;
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    try {
      if (pid > 1 && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(this.#dataFolder))
        process.kill(pid, "SIGKILL");
    } catch {
      // It ended before.
    }
  }
}
