import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { CrashPoint } from "../../../src/platform/crash-points.ts";
import { type Child, startChild } from "../../../src/platform/programs/children.ts";
import { root } from "../../root.ts";

export type ProcessName = "web" | "worker-1" | "worker-2";

const STOP_PATIENCE_MS = 30_000;

/** Keeps the service's processes running, as systemd would, however they end. */
export class Supervisor {
  /** Processes that were told to shut down cleanly. */
  readonly stops: { process: string; code: number | null; ms: number }[] = [];
  /** Unexpected exits: a process that ended on its own. */
  readonly problems: string[] = [];
  readonly #running = new Map<ProcessName, Child>();
  readonly #ready = new WeakSet<Child>();
  /** Processes told to stop, killed, or set to die. */
  readonly #ending = new WeakSet<Child>();
  readonly #crashAt = new Map<ProcessName, CrashPoint>();
  readonly #loops: Promise<void>[] = [];
  readonly #environment: () => Record<string, string>;
  readonly #logFolder: string;
  #clockOffsetMs = 0;
  #closing = false;

  constructor(environment: () => Record<string, string>, logFolder: string) {
    this.#environment = environment;
    this.#logFolder = logFolder;
  }

  start(names: ProcessName[]): void {
    this.#loops.push(...names.map((name) => this.#keepRunning(name)));
  }

  /** Whether the process was running. */
  async kill(name: ProcessName): Promise<boolean> {
    const child = this.#running.get(name);
    if (child === undefined || child.hasExited()) return false;
    this.#ending.add(child);
    child.kill();
    await child.exited;
    return true;
  }

  /** Deploys as a new release does: SIGTERM, and the next process starts when it's gone. */
  async restart(name: ProcessName): Promise<void> {
    const child = this.#running.get(name);
    if (child === undefined || child.hasExited()) return;
    const asked = Date.now();
    const isReady = this.#ready.has(child);
    this.#ending.add(child);
    child.process.kill("SIGTERM");
    const ended = await Promise.race([child.exited, wait(STOP_PATIENCE_MS, null)]);
    // A process that hasn't started yet can't shut down cleanly.
    if (isReady) this.stops.push({ process: name, code: ended?.code ?? null, ms: Date.now() - asked });
    if (ended === null) child.kill();
  }

  /** The next process of this name dies when it reaches this point; resolves as soon as it is the next one. */
  async dieAt(name: ProcessName, point: CrashPoint): Promise<void> {
    this.#crashAt.set(name, point);
    await this.restart(name);
  }

  /** Resolves when the process that runs now has ended. */
  async ended(name: ProcessName): Promise<void> {
    while (this.#crashAt.has(name)) await wait(50);
    await this.#running.get(name)?.exited;
  }

  set clockOffsetMs(clockOffsetMs: number) {
    this.#clockOffsetMs = clockOffsetMs;
    for (const { process } of this.#running.values()) if (process.connected) process.send({ clockOffsetMs }, () => {});
  }

  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all([...this.#running.keys()].map((name) => this.restart(name)));
    await Promise.all(this.#loops);
  }

  async #keepRunning(name: ProcessName): Promise<void> {
    await using log = await open(join(this.#logFolder, `${name}.log`), "a");
    while (!this.#closing) {
      const child = await this.#launch(name, log.fd);
      const { code, signal } = await child.exited;
      if (!this.#ending.has(child)) this.problems.push(`${name} ended on its own: ${signal ?? code}`);
      if (!this.#closing) await wait(300);
    }
  }

  async #launch(name: ProcessName, logFd: number): Promise<Child> {
    const crashAt = this.#crashAt.get(name);
    const env = {
      PATH: process.env["PATH"],
      ...this.#environment(),
      SHOW_CLOCK_OFFSET_MS: String(this.#clockOffsetMs),
      ...(crashAt === undefined ? {} : { CRASH_AT: crashAt }),
    };
    const hook = new URL("shift-clock.mjs", import.meta.url).href;
    const args = ["--import", hook, join(root, "src/main.ts"), name.replace(/-\d$/, "")];
    const child = await startChild(name, process.execPath, args, { env, stdio: ["ignore", logFd, logFd, "ipc"] });
    this.#crashAt.delete(name);
    this.#running.set(name, child);
    // A process set to die needn't shut down cleanly.
    if (crashAt === undefined) child.process.once("message", () => this.#ready.add(child));
    else this.#ending.add(child);
    return child;
  }
}
