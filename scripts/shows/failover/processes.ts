import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Rig } from "../../../test/rig.ts";
import type { Child } from "../../../src/platform/programs/children.ts";
import type { Ports } from "../scale/fleet.ts";

type Started = { name: string; child: Child; logFile: string };

/** Web, worker and identity processes, as many of each as there are ports, each with a log of its own. */
export class Processes {
  readonly #started: Started[] = [];

  async start(rig: Rig, folder: string, ports: Ports): Promise<void> {
    const wanted = ports.web.flatMap((port, index) => [
      { role: "web", env: { PORT: String(port) }, index },
      { role: "worker", env: {}, index },
      { role: "identity", env: { IDENTITY_PORT: String(ports.identity[index]) }, index },
    ]);
    await Promise.all(
      wanted.map(async ({ role, env, index }) => {
        const name = `${role}-${index + 1}`;
        const logFile = join(folder, `${name}.log`);
        await using log = await open(logFile, "a");
        const child = await rig.startService([role], { ...env, LOG_LEVEL: "warn" }, log.fd);
        if (child.hasExited()) throw new Error(`${name} ended: ${await readFile(logFile, "utf8")}`);
        this.#started.push({ name, child, logFile });
      }),
    );
  }

  get ended(): string[] {
    return this.#started.filter(({ child }) => child.hasExited()).map(({ name }) => name);
  }

  /** What each process has logged as a warning or an error so far. */
  async readLines(): Promise<Record<string, string[]>> {
    const read = async ({ name, logFile }: Started) =>
      [name, (await readFile(logFile, "utf8")).split("\n").filter((line) => line !== "")] as const;
    return Object.fromEntries(await Promise.all(this.#started.map(read)));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#started.map(({ child }) => child.stop("SIGTERM", 30_000)));
  }
}
