import { setTimeout as wait } from "node:timers/promises";
import { crashPoints } from "../../../src/platform/crash-points.ts";
import { control } from "../../../test/rig.ts";
import type { ProxyMode } from "../../../test/tcp-proxy.ts";
import type { Random } from "./random.ts";
import traps from "./traps.json" with { type: "json" };
import { type PeerName, peerNames, type World } from "./world.ts";

/** Resolves when the fault is over, or has been set as a trap. False when it isn't possible here. */
type Fault = { name: string; run(world: World, random: Random): Promise<unknown> };

const workers = ["worker-1", "worker-2"] as const;

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
  ...connectionFaults("database", [300, 2_000], [1_000, 3_000], 600),
  { name: "PostgreSQL is slow", run: (world) => between(world, "database", { kind: "slow", delayMs: 40 }, 2_000) },
  {
    name: "the disk is full",
    async run({ disk, database }) {
      if (!(await disk.fill())) return false;
      await wait(3_000);
      await disk.free();
      // Without room for its WAL, PostgreSQL exits, and its supervisor restarts it.
      return database.resume();
    },
  },
  ...crashPoints.map((point): Fault => ({
    name: `death at ${point}`,
    run: ({ supervisor }, random) =>
      supervisor.dieAt(point.startsWith("approve.") ? "web" : random.pick(workers), point),
  })),
];

/** Faults of the peers and of the connections to them. */
const outside: Fault[] = [
  ...peerNames.flatMap((peer) => connectionFaults(peer, [500, 1_500], [500, 2_500], 400)),
  ...traps.faults.map(({ at, name, ...fault }): Fault => {
    // Each `at` is a key of `calls`.
    const { peer, match } = traps.calls[at as keyof typeof traps.calls];
    return {
      name: `${peer}: ${name}`,
      run: ({ peers }) => control(peers[peer as PeerName], "POST", "/faults", { match, ...fault }),
    };
  }),
  {
    name: "webhooks come twice, late and in another order",
    run: ({ peers: { stripe } }) => control(stripe, "POST", "/webhooks", { copies: 2, delayMs: 200, reorderMs: 1_500 }),
  },
  { name: "webhooks are lost", run: ({ peers: { stripe } }) => control(stripe, "POST", "/webhooks", { drop: 2 }) },
];

type FromAndMore = [from: number, more: number];

function connectionFaults(name: PeerName | "database", cutMs: FromAndMore, silentMs: FromAndMore, bytes: number) {
  const lasting = (kind: "cut" | "black-hole", [from, more]: FromAndMore): Fault["run"] => {
    return (world, random) => between(world, name, { kind }, from + random.below(more));
  };
  return [
    { name: `${name} is cut off`, run: lasting("cut", cutMs) },
    { name: `${name} falls silent`, run: lasting("black-hole", silentMs) },
    {
      name: `an answer of ${name} is cut in its middle`,
      run: async ({ proxies }: World, random: Random) => proxies[name].cutAfter(random.below(bytes)),
    },
  ];
}

async function between({ proxies }: World, name: PeerName | "database", mode: ProxyMode, forMs: number): Promise<void> {
  proxies[name].set(mode);
  await wait(forMs);
  proxies[name].set({ kind: "pass" });
}

/**
 * Two loops, one for internal and one for external faults; each causes one fault after the other, every kind
 * in turn.
 */
export function startNemesis(world: World, random: Random, pauseMs: { inside: number; outside: number }) {
  const done: string[] = [];
  let isStopped = false;
  const harm = async (faults: Fault[], pause: number) => {
    while (!isStopped) {
      for (const fault of random.shuffle(faults)) {
        if (isStopped) return;
        if ((await fault.run(world, random)) !== false) done.push(fault.name);
        await wait(pause * (0.5 + random.next()));
      }
    }
  };
  const running = Promise.all([harm(inside, pauseMs.inside), harm(outside, pauseMs.outside)]);
  // stop() reports it.
  running.catch(() => {});
  return {
    done,
    /** Repairs everything: connections, peers, PostgreSQL, the disk. */
    async stop(): Promise<void> {
      isStopped = true;
      await running;
      const { proxies, peers, disk, database } = world;
      for (const proxy of Object.values(proxies)) proxy.set({ kind: "pass" });
      await Promise.all(Object.values(peers).map((peer) => control(peer, "DELETE", "/faults")));
      await control(peers.stripe, "POST", "/webhooks", { copies: 1, delayMs: 0, drop: 0, reorderMs: 0 });
      await disk.free();
      await database.resume();
    },
  };
}
