import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Child } from "../../../src/platform/programs/children.ts";
import { findFreePorts } from "../../../test/free-ports.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import type { Rig } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { removing } from "../../clean-up.ts";
import { createOwners } from "./owners.ts";

type Place = { name: string; role: string; env: Record<string, string>; logFile: string; running: Child | null };
type Ports = { web: number[]; identity: number[] };

/** How long a supervisor waits for a clean shutdown (the systemd unit's TimeoutStopSec). */
const END_WITHIN_MS = 30_000;
/** nginx tries a process again this long after it refused (deploy/nginx.conf, fail_timeout). */
const BACK_IN_TURN_MS = 2_000;

type FleetOptions = { ofEach: number; owners: number; postgres: Product["postgres"]; databasePool: string };

/** The product as a fleet behind nginx, with owners whose sources have been polled. `cleanUp` ends it. */
export async function startFleet(cleanUp: AsyncDisposableStack, options: FleetOptions) {
  const { ofEach, postgres, databasePool } = options;
  const [webDoor = 0, identityDoor = 0, ...ports] = await findFreePorts(2 + 2 * ofEach);
  const [web, identity] = [`http://127.0.0.1:${webDoor}`, `http://127.0.0.1:${identityDoor}`];
  const behind = { web: ports.slice(0, ofEach), identity: ports.slice(ofEach) };
  const folder = cleanUp.adopt(await mkdtemp(join(tmpdir(), "galley-fleet-")), (path) => rm(path, removing));
  const product = await startProduct({
    postgres,
    processes: [],
    settings: {
      ...{ USER_POOL_ENDPOINT: identity, PUBLIC_URL: web, TRUSTED_PROXIES: "127.0.0.1" },
      ...{ DATABASE_POOL: databasePool, LOG_LEVEL: "silent" },
    },
    // Only one process could listen for the hosted login.
    without: /^(IDENTITY_TLS|OAUTH)_/,
    allow: [new URL(identity).host],
  });
  cleanUp.use(product);
  // Loaded late, because it looks for nginx on import, and nginx may only just have been installed.
  const { startNginx } = await import("../../../test/nginx.ts");
  const nginx = await startNginx(folder, fitExample([webDoor, identityDoor], behind));
  cleanUp.defer(() => nginx.stop());
  const fleet = new Fleet(product.rig, folder, behind);
  cleanUp.defer(() => fleet.stop());
  const owners = await createOwners(product.rig, product.ctx, options.owners);
  await fleet.start();
  await untilPolled(product);
  console.log(`${fleet.running.length} processes run, ${owners.length} owners`);
  return { product, nginx, fleet, owners, web, identity };
}

/** Waits for each source's first poll, because posts that exist by then don't become articles. */
export async function untilPolled({ sql }: Pick<Product, "sql">): Promise<void> {
  const arePolled = async () => (await sql("select from sources where last_polled_at is null")).length === 0;
  await waitUntil("every source has been polled", arePolled, { patienceMs: 120_000, everyMs: 100 });
}

/** Several processes of each role, each web and identity process on its own port, each with its own log. */
export class Fleet {
  restarts = 0;
  /** Processes that didn't shut down cleanly when asked to. */
  readonly disorderly: string[] = [];
  readonly #rig: Rig;
  readonly #places: Place[];

  constructor(rig: Rig, folder: string, ports: Ports) {
    this.#rig = rig;
    this.#places = ports.web.flatMap((port, index) => {
      const place = (role: string, own: Record<string, string> = {}): Place => {
        const name = `${role}-${index + 1}`;
        return { name, role, env: { LOG_LEVEL: "warn", ...own }, logFile: join(folder, `${name}.log`), running: null };
      };
      const identityPort = String(ports.identity[index]);
      return [
        place("web", { PORT: String(port) }),
        place("identity", { IDENTITY_PORT: identityPort }),
        place("worker"),
      ];
    });
  }

  get running(): string[] {
    return this.#places.filter(({ running }) => running?.hasExited() === false).map(({ name }) => name);
  }

  async start(): Promise<void> {
    await Promise.all(this.#places.map((place) => this.#start(place)));
  }

  /** Restarts every process once: one at a time within a role, the roles in parallel. */
  async restartAll(): Promise<void> {
    const roles = Object.values(Object.groupBy(this.#places, ({ role }) => role));
    await Promise.all(
      roles.map(async (places = []) => {
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

  /** Each process's warnings and errors so far. */
  async readLines(): Promise<Record<string, string[]>> {
    const read = async ({ name, logFile }: Place) =>
      [name, (await readFile(logFile, "utf8")).split("\n").filter((line) => line !== "")] as const;
    return Object.fromEntries(await Promise.all(this.#places.map(read)));
  }

  async #start(place: Place): Promise<void> {
    await using log = await open(place.logFile, "a");
    place.running = await this.#rig.startService([place.role], place.env, log.fd);
    if (place.running.hasExited()) throw new Error(`${place.name} ended: ${await readFile(place.logFile, "utf8")}`);
  }

  async #stop({ name, running }: Place): Promise<void> {
    if (running === null) return;
    await running.stop("SIGTERM", END_WITHIN_MS);
    const { code, signal } = await running.exited;
    if (code !== 0) this.disorderly.push(`${name}: ${signal ?? `exit ${code}`}`);
  }
}

/** The most frequent messages in the lines of a log. */
export function printMessages(lines: string[]): void {
  const messages = lines.map((line) => {
    if (!line.startsWith("{")) return line;
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
    return `${msg}${err === undefined ? "" : `: ${err.message}`}`;
  });
  const counts = [...Map.groupBy(messages, (message) => message)].sort(([, a], [, b]) => b.length - a.length);
  for (const [message, same] of counts.slice(0, 30)) console.log(`${same.length} × ${message}`);
}

/** deploy/nginx.conf without its certificates: each service on its own port, with its processes behind it. */
function fitExample(doors: number[], behind: Ports): (example: string) => string {
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
    const upstream = toUpstream(toUpstream(plain, "127.0.0.1:3000", behind.web), "127.0.0.1:3006", behind.identity);
    const listens = doors.map((port) => `listen 127.0.0.1:${port};`);
    return upstream.replaceAll("listen 443 ssl;", () => listens.shift() ?? "");
  };
}
