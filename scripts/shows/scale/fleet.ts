import { setTimeout as wait } from "node:timers/promises";
import type { Child } from "../../../src/platform/programs/children.ts";
import type { Rig } from "../../../test/rig.ts";

type Place = { kind: "web" | "worker" | "identity"; env: Record<string, string>; running: Child | null };
export type Ports = { web: number[]; identity: number[] };

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

  constructor(rig: Rig, ports: Ports) {
    this.#rig = rig;
    this.#places = [
      ...ports.web.map((port): Place => ({ kind: "web", env: { PORT: String(port) }, running: null })),
      ...ports.identity.map((port): Place => ({
        kind: "identity",
        env: { IDENTITY_PORT: String(port) },
        running: null,
      })),
      ...ports.web.map((): Place => ({ kind: "worker", env: {}, running: null })),
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
    const kinds = Object.values(Object.groupBy(this.#places, ({ kind }) => kind));
    await Promise.all(
      kinds.map(async (places) => {
        for (const place of places) {
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

/** deploy/nginx.conf without its certificates: each service on its own port, with its processes behind it. */
export function fitExample(doors: { web: number; identity: number }, behind: Ports): (example: string) => string {
  const toUpstream = (config: string, address: string, ports: number[]) =>
    config.replace(new RegExp(`server ${address}(.*;)`), (_, settings: string) =>
      ports.map((port) => `server 127.0.0.1:${port}${settings}`).join("\n    "),
    );
  return (example) => {
    const plain = example
      .replaceAll(/^\s*ssl_.*\n/gm, "")
      .replaceAll(/^\s*server_name .*\n/gm, "")
      // The redirect from http to https.
      .replace(/server \{\s*listen 80;[^}]*\}/, "");
    const listens = [doors.web, doors.identity].map((port) => `listen 127.0.0.1:${port};`);
    const upstream = toUpstream(toUpstream(plain, "127.0.0.1:3000", behind.web), "127.0.0.1:3006", behind.identity);
    return upstream.replaceAll("listen 443 ssl;", () => listens.shift() ?? "");
  };
}
