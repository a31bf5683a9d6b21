import { mkdtemp, open, readFile, rm, writeFile, chmod, chown, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePorts } from "../../../test/free-ports.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { startChild } from "../../../src/platform/programs/children.ts";
import { removing } from "../../clean-up.ts";
import { findServerUser } from "../../../src/platform/postgres/server-user.ts";
import { root } from "../../root.ts";
import type { Programs } from "./find-programs.ts";
import { type NodePlace, makeNode } from "./node.ts";

const NODES = 3;
const PATIENCE = { patienceMs: 120_000, everyMs: 500 };
const passwords = { "change-me-1": "CANARYsuperuser", "change-me-2": "CANARYreplicator" };

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Starts three PostgreSQL under Patroni with one etcd and HAProxy, from the example files in deploy/. */
export async function startCluster(programs: Programs) {
  await using started = new AsyncDisposableStack();
  const folder = started.adopt(await mkdtemp(join(tmpdir(), "galley-failover-")), (path) => rm(path, removing));
  await chmod(folder, 0o755);
  const user = findServerUser(folder);
  const [door = 0, etcdPort = 0, etcdPeerPort = 0, ...ports] = await findFreePorts(3 + 2 * NODES);
  const run = async (name: string, program: string, args: string[]) => {
    await using log = await open(join(folder, `${name}.log`), "a");
    const stdio = ["ignore" as const, log.fd, log.fd];
    const child = await startChild(name, program, args, { cwd: "/", stdio, ...user });
    started.defer(() => child.stop());
  };
  const etcdFolder = join(folder, "etcd");
  await mkdir(etcdFolder);
  if (user !== null) await chown(etcdFolder, user.uid, user.gid);
  await run("etcd", programs.etcd, toEtcdArguments(etcdFolder, etcdPort, etcdPeerPort));
  await waitUntil("etcd answers", () => isOk(`http://127.0.0.1:${etcdPort}/health`), PATIENCE);

  const places: NodePlace[] = Array.from({ length: NODES }, (_, index) => ({
    name: `node${index + 1}`,
    port: ports[index] ?? 0,
    restPort: ports[NODES + index] ?? 0,
  }));
  const example = await readFile(join(root, "deploy", "patroni.yaml"), "utf8");
  const nodes = await Promise.all(
    places.map(async (place) => {
      const fit = (data: string) => fitPatroni(example, place, etcdPort, programs, data);
      return started.adopt(await makeNode(place, programs, user, fit), (node) => node.remove());
    }),
  );
  const haproxyFile = join(folder, "haproxy.cfg");
  await writeFile(haproxyFile, fitHaproxy(await readFile(join(root, "deploy", "haproxy.cfg"), "utf8"), door, places));
  for (const node of nodes) await node.start();
  /** Null while there is none. */
  const findLeader = async () => {
    const answers = await Promise.all(nodes.map(({ place }) => isOk(`http://127.0.0.1:${place.restPort}/primary`)));
    return nodes[answers.indexOf(true)] ?? null;
  };
  await waitUntil("there is a leader", findLeader, PATIENCE);
  await run("haproxy", programs.haproxy, ["-db", "-f", haproxyFile]);
  const stack = started.move();
  return {
    nodes,
    findLeader,
    connectionString: (database = "postgres") =>
      `postgres://postgres:${passwords["change-me-1"]}@127.0.0.1:${door}/${database}`,
    /** Waits for a leader with two standbys that follow it, one of them synchronously. */
    async untilWhole(): Promise<void> {
      const isWhole = async () => {
        const answer = await readMembers(places).catch(() => []);
        const following = answer.filter(({ role, state }) => role !== "leader" && /running|streaming/.test(state));
        return following.length === NODES - 1 && answer.some(({ role }) => role === "sync_standby");
      };
      await waitUntil("all three servers are there", isWhole, { ...PATIENCE, patienceMs: 180_000 });
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

function toEtcdArguments(folder: string, port: number, peerPort: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    ...["--name", "etcd1", "--data-dir", folder, "--listen-client-urls", client, "--advertise-client-urls", client],
    ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", `etcd1=${peer}`],
  ];
}

/** deploy/patroni.yaml on this machine: all servers on 127.0.0.1, each on its own ports. */
function fitPatroni(example: string, place: NodePlace, etcdPort: number, programs: Programs, folder: string): string {
  const quoted = (path: string) => JSON.stringify(path);
  const fitted = example
    .replace("name: node1", `name: ${place.name}`)
    .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcdPort}`)
    .replaceAll("10.0.0.1:8008", `127.0.0.1:${place.restPort}`)
    .replaceAll("10.0.0.1:5432", `127.0.0.1:${place.port}`)
    .replaceAll("10.0.0.0/8", "127.0.0.1/32")
    .replace("- local all all peer", "- local all all scram-sha-256")
    .replace(/data_dir: .*/, `data_dir: ${quoted(join(folder, "postgres"))}`)
    .replace(/bin_dir: .*/, `bin_dir: ${programs.postgres}`)
    .replace(/pgpass: .*/, `pgpass: ${quoted(join(folder, "pgpass"))}`)
    .replace(
      /unix_socket_directories: .*/,
      'unix_socket_directories: ""\n    max_wal_size: 96MB\n    min_wal_size: 64MB',
    );
  return Object.entries(passwords).reduce((text, [example, own]) => text.replace(example, own), fitted);
}

function fitHaproxy(example: string, door: number, places: NodePlace[]): string {
  const servers = places.map(
    ({ name, port, restPort }) => `    server ${name} 127.0.0.1:${port} check port ${restPort}\n`,
  );
  return example.replace("127.0.0.1:5432", `127.0.0.1:${door}`).replace(/( {4}server .*\n)+/, servers.join(""));
}

async function isOk(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok === true;
}

type Member = { role: string; state: string };

/** The state of all members, from the first Patroni that answers. */
async function readMembers(places: NodePlace[]): Promise<Member[]> {
  const ask = async ({ restPort }: NodePlace) =>
    (await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) })).json();
  const { members } = (await Promise.any(places.map(ask))) as { members: Member[] };
  return members;
}
