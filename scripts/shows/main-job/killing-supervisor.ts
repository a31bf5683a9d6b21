import { setTimeout as wait } from "node:timers/promises";
import { type CrashPoint, crashPoints } from "../../../src/platform/crash-points.ts";
import type { Rig } from "../../../test/rig.ts";
import type { Child } from "../../children.ts";

type Role = "web" | "worker";

/** Rounds of random kills after one round per crash point. */
const RANDOM_KILLS = 8;
/** If a crash point isn't reached in this time, kills the process directly and counts it all the same. */
const CRASH_PATIENCE_MS = 20_000;
/** A service forces its own exit after 25 s. */
const STOP_PATIENCE_MS = 30_000;

/** Keeps web and worker running as a process supervisor does, and kills them on request. */
export class KillingSupervisor {
  kills = 0;
  /** Unexpected exits: a service that ended on its own. */
  readonly problems: string[] = [];
  readonly #rig: Rig;
  readonly #running = new Map<Role, Child>();
  /** Those told to stop, and those set to die at a crash point. */
  readonly #ending = new Set<Child>();

  constructor(rig: Rig) {
    this.#rig = rig;
  }

  async start(): Promise<void> {
    await Promise.all([this.#start("web"), this.#start("worker")]);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map((child) => this.#stop(child)));
  }

  /** Kills at each crash point and then at random; calls `addPosts` once for each. */
  async killInTurn(addPosts: (round: number) => Promise<void>): Promise<void> {
    for (const [round, point] of crashPoints.entries()) await this.#dieAt(point, () => addPosts(round));
    for (let kill = 0; kill < RANDOM_KILLS; kill += 1) {
      await addPosts(crashPoints.length + kill);
      await wait(300 + Math.random() * 4_000);
      await this.#kill("worker", "at a random moment");
    }
  }

  async #dieAt(point: CrashPoint, addPosts: () => Promise<void>): Promise<void> {
    const role = point.startsWith("approve.") ? "web" : "worker";
    const before = this.#running.get(role);
    if (before !== undefined) await this.#stop(before);
    const child = await this.#start(role, { CRASH_AT: point });
    await addPosts();
    const died = await Promise.race([child.exited.then(() => true), wait(CRASH_PATIENCE_MS, false)]);
    await this.#kill(role, `at ${point}: ${died ? "died there" : "not passed, killed by hand"}`);
  }

  async #kill(role: Role, when: string): Promise<void> {
    const child = this.#running.get(role);
    if (child !== undefined) this.#ending.add(child);
    child?.kill();
    await child?.exited;
    this.kills += 1;
    console.log(`killed the ${role} ${when}`);
    await this.#start(role);
  }

  async #stop(child: Child): Promise<void> {
    this.#ending.add(child);
    const ranUntilNow = !child.hasExited();
    await child.stop("SIGTERM", STOP_PATIENCE_MS);
    const { code, signal } = await child.exited;
    if (ranUntilNow && code !== 0) console.log(`the ${child.name} did not shut down cleanly: ${signal ?? code}`);
  }

  async #start(role: Role, env: { CRASH_AT?: string } = {}): Promise<Child> {
    for (let triesLeft = 2; ; triesLeft -= 1) {
      const child = await this.#rig.startService([role], env);
      this.#running.set(role, child);
      if (env.CRASH_AT !== undefined) this.#ending.add(child);
      if (!child.hasExited() || env.CRASH_AT !== undefined) {
        void child.exited.then(({ code, signal }) => {
          if (!this.#ending.has(child)) this.problems.push(`the ${role} ended on its own: ${signal ?? code}`);
        });
        return child;
      }
      const { code, signal } = await child.exited;
      if (triesLeft === 0) throw new Error(`the ${role} does not start: ${signal ?? code}`);
      console.log(`the ${role} exited during its start and is being restarted: ${signal ?? code}`);
    }
  }
}
