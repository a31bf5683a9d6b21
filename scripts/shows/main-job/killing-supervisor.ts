import { setTimeout as wait } from "node:timers/promises";
import { type CrashPoint, crashPoints } from "../../../src/crash-points.ts";
import type { Rig } from "../../../test/rig.ts";
import type { Child } from "../../children.ts";

type Role = "web" | "worker";

/** Rounds of random kills after one round per crash point. */
const RANDOM_KILLS = 8;
const PLAIN_ROUNDS = 3;
/** A crash point that is not passed in this time is killed by hand, and counted all the same. */
const CRASH_PATIENCE_MS = 20_000;

/** Keeps web and worker running as a supervisor of processes does, and kills them if asked to. */
export class KillingSupervisor {
  kills = 0;
  readonly #rig: Rig;
  readonly #killing: boolean;
  readonly #running = new Map<Role, Child>();

  constructor(rig: Rig, killing: boolean) {
    this.#rig = rig;
    this.#killing = killing;
  }

  async start(): Promise<void> {
    await Promise.all([this.#start("web"), this.#start("worker")]);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map((child) => child.stop("SIGTERM", 25_000)));
  }

  /** Calls `addPosts` once a round, with the processes dying underneath if asked to. */
  async run(addPosts: (round: number) => Promise<void>): Promise<void> {
    if (!this.#killing) {
      for (let round = 0; round < PLAIN_ROUNDS; round += 1) {
        await addPosts(round);
        await wait(3_000);
      }
      return;
    }
    let round = 0;
    for (const point of crashPoints) {
      await this.#dieAt(point, () => addPosts(round));
      round += 1;
    }
    for (let kill = 0; kill < RANDOM_KILLS; kill += 1) {
      await addPosts(round);
      await wait(300 + Math.random() * 4_000);
      await this.#kill("worker");
      round += 1;
    }
  }

  async #dieAt(point: CrashPoint, addPosts: () => Promise<void>): Promise<void> {
    const role = point.startsWith("approve.") ? "web" : "worker";
    await this.#running.get(role)?.stop("SIGTERM", 25_000);
    const child = await this.#start(role, { CRASH_AT: point });
    await addPosts();
    const died = await Promise.race([child.exited.then(() => true), wait(CRASH_PATIENCE_MS, false)]);
    console.log(`kill at ${point}: ${died ? "died there" : "not passed, killed by hand"}`);
    if (!died) child.kill();
    await child.exited;
    this.kills += 1;
    await this.#start(role);
  }

  async #kill(role: Role): Promise<void> {
    const child = this.#running.get(role);
    child?.kill();
    await child?.exited;
    this.kills += 1;
    console.log(`killed the ${role} at a random moment`);
    await this.#start(role);
  }

  async #start(role: Role, env: Record<string, string> = {}): Promise<Child> {
    const child = await this.#rig.startService([role], env);
    this.#running.set(role, child);
    return child;
  }
}
