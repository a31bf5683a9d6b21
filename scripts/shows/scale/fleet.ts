import { setTimeout as wait } from "node:timers/promises";
import type { Child } from "../../children.ts";
import type { Rig } from "../../../test/rig.ts";

export const kinds = ["web", "worker", "identity"] as const;
export type Kind = (typeof kinds)[number];

type Place = { kind: Kind; env: Record<string, string>; running: Child | null };

/** How long a supervisor waits for a clean shutdown (the systemd unit's TimeoutStopSec). */
const END_WITHIN_MS = 30_000;
/** nginx tries a process again this long after it refused (deploy/nginx.conf, fail_timeout). */
const BACK_IN_TURN_MS = 2_000;

/** Several processes of each kind, each web and identity process on its own port. */
export class Fleet {
  restarts = 0;
  /** Processes that didn't shut down cleanly when asked to. */
  readonly disorderly: string[] = [];
  readonly #rig: Rig;
  readonly #places: Place[];

  constructor(rig: Rig, ports: { web: number[]; identity: number[] }, workers: number) {
    this.#rig = rig;
    this.#places = [
      ...ports.web.map((port) => toPlace("web", { PORT: String(port) })),
      ...ports.identity.map((port) => toPlace("identity", { IDENTITY_PORT: String(port) })),
      ...Array.from({ length: workers }, () => toPlace("worker", {})),
    ];
  }

  get size(): number {
    return this.#places.filter(({ running }) => running !== null && !running.hasExited()).length;
  }

  async start(): Promise<void> {
    await Promise.all(this.#places.map((place) => this.#start(place)));
  }

  /** Restarts every process once: one at a time within a kind, the kinds in parallel. */
  async restartAll(): Promise<void> {
    await Promise.all(
      kinds.map(async (kind) => {
        for (const place of this.#places.filter((each) => each.kind === kind)) {
          await this.#stop(place);
          await this.#start(place);
          this.restarts += 1;
          await wait(BACK_IN_TURN_MS);
        }
      }),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#places.map((place) => this.#stop(place)));
  }

  async #start(place: Place): Promise<void> {
    place.running = await this.#rig.startService([place.kind], place.env);
    if (place.running.hasExited()) throw new Error(`a ${place.kind} process exited during its start`);
  }

  async #stop({ kind, running }: Place): Promise<void> {
    if (running === null) return;
    await running.stop("SIGTERM", END_WITHIN_MS);
    const { code, signal } = await running.exited;
    if (code !== 0) this.disorderly.push(`${kind}: ${signal ?? `exit ${code}`}`);
  }
}

function toPlace(kind: Kind, env: Record<string, string>): Place {
  return { kind, env, running: null };
}
