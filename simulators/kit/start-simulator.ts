import { once } from "node:events";
import type { Server } from "node:http";
import { join } from "node:path";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { AppendLog } from "./append-log.ts";
import { BlobStore } from "./blob-store.ts";
import { MovableClock } from "./clock.ts";
import { controlRoutes } from "./control-routes.ts";
import { FaultQueue, type VendorErrorFault, type WaitingFault } from "./fault-queue.ts";
import { Journal, maskSecrets, type JournalRecord } from "./journal.ts";
import { prepareAnswer } from "./prepare-answer.ts";
import { Store, type StoredLine } from "./stored.ts";

export type SimulatorOptions = {
  /** 0 or absent means a free port. Always on 127.0.0.1. */
  port?: number | undefined;
  /** Without it, nothing outlives the process. */
  dataDir?: string | undefined;
  /** The simulator's URL in its own responses, if clients reach it under another name. */
  publicUrl?: string | undefined;
};

export type Simulator = { url: string; port: number; close(): Promise<void> };

/** What a simulator is built from. */
export type Kit = Store & {
  clock: MovableClock;
  journal: Journal;
  faults: FaultQueue;
  blobs: BlobStore;
  /** Without a trailing slash. */
  url(): string;
};

export type SimulatorParts = {
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>;
  describe(): Record<string, unknown>;
  control?: Hono;
  /** An error in the vendor's envelope, for the fault `error`. */
  vendorError?(fault: VendorErrorFault): Response;
  /** Called after the stored state is loaded and before the first request. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
};

type KeptLine =
  | { state: StoredLine }
  | { journal: JournalRecord }
  | { clockOffsetMs: number }
  | { faults: WaitingFault[] };

export async function startSimulator(
  name: string,
  options: SimulatorOptions,
  build: (kit: Kit) => SimulatorParts,
): Promise<Simulator> {
  const folder = options.dataDir === undefined ? null : join(options.dataDir, name);
  const clock = new MovableClock();
  let keep = (_line: KeptLine): void => {};
  const store = new Store();
  const journal = new Journal(
    () => clock.now(),
    (record) => keep({ journal: record }),
  );
  const faults = new FaultQueue((waiting) => keep({ faults: waiting }));
  let url = "";
  const blobs = await BlobStore.open(folder && join(folder, "files"));
  const parts = build(Object.assign(store, { clock, journal, faults, blobs, url: () => url }));

  const log = await AppendLog.open(folder && join(folder, "log.jsonl"), (line) => {
    const kept = asKept(line);
    if ("state" in kept) store.restore(kept.state);
    else if ("journal" in kept) journal.restore(kept.journal);
    else if ("faults" in kept) faults.restore(kept.faults);
    else clock.offsetMs = kept.clockOffsetMs;
  });
  keep = (line) => log.append(line);
  store.keepWith((state) => keep({ state }));
  await parts.start?.();

  const control = controlRoutes({
    name,
    clock,
    journal,
    faults,
    setClock: (offsetMs) => {
      clock.offsetMs = offsetMs;
      keep({ clockOffsetMs: offsetMs });
    },
    describe: () => parts.describe(),
    routes: parts.control ?? null,
  });
  const server = await listen(options.port ?? 0, (request, env) => {
    if (new URL(request.url).pathname.startsWith("/_control")) return control.fetch(request, env);
    return answer(request, env, parts, journal, faults);
  }).catch(async (error: unknown) => {
    // The port is in use: stop what has already started.
    await parts.stop?.();
    await log.close();
    throw error;
  });
  const port = portOf(server);
  url = options.publicUrl?.replace(/\/$/, "") ?? `http://127.0.0.1:${port}`;

  return {
    url,
    port,
    async close() {
      await parts.stop?.();
      await closeServer(server);
      await blobs.flush();
      await log.close();
    },
  };
}

async function answer(
  request: Request,
  env: HttpBindings,
  parts: SimulatorParts,
  journal: Journal,
  faults: FaultQueue,
): Promise<Response> {
  const { method } = request;
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const fault = faults.take(method, path);
  const masked = maskSecrets(path);
  try {
    const prepared = await prepareAnswer(fault, {
      work: async () => await parts.fetch(request, env),
      vendorError: (wanted) => parts.vendorError?.(wanted) ?? new Response(null, { status: wanted.status ?? 500 }),
      env,
      delays: faults.delays,
      path,
    });
    const outcome = fault === null ? "answered" : `fault:${fault.kind}`;
    journal.request({ method, path: masked, status: prepared.status, outcome });
    return prepared.respond();
  } catch (error) {
    const aborted = env.incoming.destroyed && !env.incoming.complete;
    journal.request({ method, path: masked, status: null, outcome: aborted ? "aborted" : "failed" });
    if (aborted) return new Response(null, { status: 499 });
    throw error;
  }
}

/** Only this module writes the log, so its lines have this shape. */
function asKept(line: unknown): KeptLine {
  return line as KeptLine;
}

async function listen(
  port: number,
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>,
): Promise<Server> {
  // The adaptor creates a plain node:http server unless told otherwise.
  const server = createAdaptorServer({ fetch: (request, env) => fetch(request, env as HttpBindings) }) as Server;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

/** Gives pending responses a fifth of a second, then closes connections that hang by design. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), 200);
  await closed;
  clearTimeout(cut);
}
