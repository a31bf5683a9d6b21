import { setTimeout as wait } from "node:timers/promises";
import { type CrashPoint, crashPoints } from "../../../src/platform/crash-points.ts";
import { control } from "../../../test/rig.ts";
import type { ProxyMode } from "../../../test/tcp-proxy.ts";
import type { Random } from "./random.ts";
import type { ProcessName } from "./supervisor.ts";
import type { PeerName, World } from "./world.ts";

/** Resolves when the fault is over, or has been set as a trap. False when it isn't possible here. */
type Fault = { name: string; run(world: World, random: Random): Promise<boolean | void> };

const workers = ["worker-1", "worker-2"] as const satisfies ProcessName[];
const peers = ["instagram", "wordpress", "mailbox", "model", "stripe"] as const satisfies PeerName[];

/** Faults of our own processes and of what they depend on. */
const inside: Fault[] = [
  { name: "kill -9 of a worker", run: async ({ supervisor }, random) => supervisor.kill(random.pick(workers)) },
  { name: "kill -9 of the web server", run: async ({ supervisor }) => supervisor.kill("web") },
  { name: "a worker is replaced", run: ({ supervisor }, random) => supervisor.restart(random.pick(workers)) },
  { name: "the web server is replaced", run: ({ supervisor }) => supervisor.restart("web") },
  {
    name: "PostgreSQL is killed",
    run: async ({ database }, random) => {
      await database.kill();
      await wait(random.below(2_000));
      await database.resume();
    },
  },
  {
    name: "PostgreSQL's connections are cut",
    run: (world, random) => between(world, "database", { kind: "cut" }, 300 + random.below(2_000)),
  },
  {
    name: "PostgreSQL falls silent",
    run: (world, random) => between(world, "database", { kind: "black-hole" }, 1_000 + random.below(3_000)),
  },
  { name: "PostgreSQL is slow", run: (world) => between(world, "database", { kind: "slow", delayMs: 40 }, 2_000) },
  {
    name: "an answer of PostgreSQL is cut in its middle",
    run: async ({ proxies }, random) => proxies.database.cutAfter(random.below(600)),
  },
  {
    name: "the disk is full",
    async run({ disk, database }) {
      if (!(await disk.fill())) return false;
      await wait(3_000);
      await disk.free();
      // Without room for its WAL, PostgreSQL exits, and its supervisor restarts it.
      await database.resume();
      return true;
    },
  },
  ...crashPoints.map((point): Fault => ({
    name: `death at ${point}`,
    run: ({ supervisor }, random) => supervisor.dieAt(processOf(point, random), point),
  })),
];

/** Faults of the peers and of the connections to them. */
const outside: Fault[] = [
  ...peers.flatMap((peer): Fault[] => [
    {
      name: `${peer} is cut off`,
      run: (world, random) => between(world, peer, { kind: "cut" }, 500 + random.below(1_500)),
    },
    {
      name: `${peer} falls silent`,
      run: (world, random) => between(world, peer, { kind: "black-hole" }, 500 + random.below(2_500)),
    },
    {
      name: `an answer of ${peer} is cut in its middle`,
      run: async ({ proxies }, random) => proxies[peer].cutAfter(random.below(400)),
    },
  ]),
  ...["apply-then-reset", "reset-before", "half-body", "warning-before-json"].map((kind) =>
    trap(
      "wordpress",
      `a post's creation ends with ${kind}`,
      { method: "POST", path: { regex: "/wp/v2/posts" } },
      { kind },
    ),
  ),
  trap(
    "wordpress",
    "a maintenance page after the work",
    { method: "POST", path: { regex: "/wp/v2/posts" } },
    { kind: "html-200", apply: true },
  ),
  trap(
    "wordpress",
    "an upload is answered with 502 after the work",
    { method: "POST", path: { regex: "/wp/v2/media" } },
    { kind: "status", status: 502, apply: true },
  ),
  trap(
    "wordpress",
    "looking by marker fails",
    { method: "GET", path: { regex: "/wp/v2/posts" } },
    { kind: "status", status: 503 },
  ),
  trap(
    "wordpress",
    "a redirect into the machine's own network",
    { method: "POST", path: { regex: "/wp/v2/posts" } },
    { kind: "redirect", location: "http://127.0.0.1:1/", status: 302 },
  ),
  trap("instagram", "a passing error of Instagram", { path: { regex: "/me/media" } }, { kind: "error", code: 2 }),
  trap("instagram", "the user's calls are used up", { path: { regex: "/me/media" } }, { kind: "error", code: 17 }),
  trap("instagram", "a picture's address is dead", { path: { regex: "/cdn/" } }, { kind: "status", status: 403 }),
  trap("instagram", "a picture breaks off", { path: { regex: "/cdn/" } }, { kind: "half-body" }),
  trap(
    "instagram",
    "a page of media without an end",
    { path: { regex: "/me/media" } },
    { kind: "huge-body", gzip: true },
  ),
  trap("mailbox", "a mail is refused for now", { method: "RCPT" }, { kind: "status", status: 450 }),
  trap("mailbox", "a mail is cut after its last byte", { method: "DATA" }, { kind: "apply-then-reset" }),
  trap("mailbox", "a mail is cut before its last byte", { method: "DATA" }, { kind: "reset-before" }),
  trap("mailbox", "nobody greets", { method: "CONNECT" }, { kind: "status", status: 421 }),
  trap("model", "the model is overloaded", { method: "POST" }, { kind: "status", status: 503 }, 3),
  trap(
    "model",
    "the model's limit is reached",
    { method: "POST" },
    { kind: "status", status: 429, headers: { "retry-after": "1" } },
  ),
  trap("model", "the model's answer is lost", { method: "POST" }, { kind: "apply-then-reset" }),
  trap("stripe", "Stripe fails", { path: "/v1/" }, { kind: "status", status: 500 }, 2),
  {
    name: "webhooks come twice, late and in another order",
    run: ({ peers: { stripe } }) => control(stripe, "POST", "/webhooks", { copies: 2, delayMs: 200, reorderMs: 1_500 }),
  },
  { name: "webhooks are lost", run: ({ peers: { stripe } }) => control(stripe, "POST", "/webhooks", { drop: 2 }) },
];

function trap(peer: PeerName, name: string, match: object, fault: object, times = 1): Fault {
  return {
    name: `${peer}: ${name}`,
    run: ({ peers }) => control(peers[peer], "POST", "/faults", { match, fault, times }),
  };
}

async function between({ proxies }: World, name: PeerName | "database", mode: ProxyMode, forMs: number): Promise<void> {
  proxies[name].set(mode);
  await wait(forMs);
  proxies[name].set({ kind: "pass" });
}

function processOf(point: CrashPoint, random: Random): ProcessName {
  return point.startsWith("approve.") ? "web" : random.pick(workers);
}

/**
 * Two loops, one for internal and one for external faults; each causes one fault after the other, every kind
 * in turn.
 */
export class Nemesis {
  readonly done: string[] = [];
  readonly #world: World;
  readonly #random: Random;
  #stopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  start(pauseMs: { inside: number; outside: number }): void {
    this.#running = Promise.all([this.#harm(inside, pauseMs.inside), this.#harm(outside, pauseMs.outside)]);
    // stop() reports it.
    this.#running.catch(() => {});
  }

  /** Repairs everything: connections, peers, PostgreSQL, the disk. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    const { proxies, peers: all, disk, database } = this.#world;
    for (const proxy of Object.values(proxies)) proxy.set({ kind: "pass" });
    await Promise.all(Object.values(all).map((peer) => control(peer, "DELETE", "/faults")));
    await control(all.stripe, "POST", "/webhooks", { copies: 1, delayMs: 0, drop: 0, reorderMs: 0 });
    await disk.free();
    await database.resume();
  }

  async #harm(faults: Fault[], pauseMs: number): Promise<void> {
    while (!this.#stopped) {
      for (const fault of this.#random.shuffle(faults)) {
        if (this.#stopped) return;
        const isDone = await fault.run(this.#world, this.#random);
        if (isDone !== false) this.done.push(fault.name);
        await wait(pauseMs * (0.5 + this.#random.next()));
      }
    }
  }
}
