import { EventEmitter, once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { pipeline, Transform } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "./listen.ts";

/**
 * How bytes are passed on: "pass"; "cut" ends all connections and accepts no more; "black-hole" keeps them but lets
 * nothing through, like a firewall that lost its state; "slow" delays each chunk by `delayMs`.
 */
export type ProxyMode = { kind: "pass" } | { kind: "cut" } | { kind: "black-hole" } | { kind: "slow"; delayMs: number };

export type TcpProxy = {
  port: number;
  set(mode: ProxyMode): void;
  /** Cuts every open connection, once, after `bytes` more of the target's answer. */
  cutAfter(bytes: number): void;
  close(): Promise<void>;
};

type Pair = { client: Socket; target: Socket; cutAfter: number | null };

/** Sits between a client and a peer on 127.0.0.1 and does to connections what networks do. */
export async function startTcpProxy(targetPort: () => number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  const changes = new EventEmitter().setMaxListeners(0);
  let mode: ProxyMode = { kind: "pass" };
  /** Resolves when a chunk may pass. */
  const untilMayPass = async () => {
    if (mode.kind === "slow") await wait(mode.delayMs);
    while (mode.kind === "black-hole") await once(changes, "changed");
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (mode.kind === "cut") return void client.resetAndDestroy();
    const pair: Pair = {
      client,
      target: connect({ host: "127.0.0.1", port: targetPort(), allowHalfOpen: true }),
      cutAfter: null,
    };
    pairs.add(pair);
    const forget = () => {
      destroy(pair);
      pairs.delete(pair);
    };
    const { target } = pair;
    for (const socket of [client, target]) socket.setNoDelay();
    pipeline(client, held(untilMayPass), target, (error) => error && forget());
    pipeline(target, held(untilMayPass), cuttable(pair), client, (error) => error && forget());
    client.once("close", forget);
  });

  const port = await listen(server);
  return {
    port,
    set(next) {
      mode = next;
      changes.emit("changed");
      if (next.kind === "cut") for (const pair of pairs) destroy(pair);
    },
    cutAfter(bytes) {
      for (const pair of pairs) pair.cutAfter = bytes;
    },
    async close() {
      mode = { kind: "cut" };
      changes.emit("changed");
      for (const pair of pairs) destroy(pair);
      server.close();
      await once(server, "close");
    },
  };
}

function held(untilMayPass: () => Promise<void>): Transform {
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      untilMayPass().then(() => done(null, bytes), done);
    },
  });
}

function cuttable(pair: Pair): Transform {
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      if (pair.cutAfter === null) return done(null, bytes);
      const left = pair.cutAfter;
      pair.cutAfter -= bytes.length;
      this.push(bytes.subarray(0, left));
      done(bytes.length < left ? null : new Error("cut"));
    },
  });
}

function destroy({ client, target }: Pair): void {
  if (!client.destroyed) client.resetAndDestroy();
  target.destroy();
}
