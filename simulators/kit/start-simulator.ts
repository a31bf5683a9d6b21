import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { BlobStore } from "./blob-store.ts";
import { controlRoutes } from "./control-routes.ts";
import { FaultQueue } from "./fault-queue.ts";
import { createJournal, maskSecrets, type JournalRecord } from "./journal.ts";
import type { Kit, SimulatorParts } from "./kit.ts";
import { openLog } from "./open-log.ts";
import { prepareAnswer } from "./prepare-answer.ts";
import { Store, type StoredLine } from "./store.ts";

export type SimulatorOptions = {
  /** 0 or absent means a free port. Always on 127.0.0.1. */
  port?: number | undefined;
  /** Without it, nothing outlives the process. */
  dataDir?: string | undefined;
  /** The simulator's URL in its own responses, if clients reach it under another name. */
  publicUrl?: string | undefined;
};

export type { Kit };
export type Simulator = AsyncDisposable & { url: string; port: number; close(): Promise<void> };

type KeptLine = { state: StoredLine } | { journal: JournalRecord };

export async function startSimulator(
  name: string,
  options: SimulatorOptions,
  build: (kit: Kit) => SimulatorParts,
): Promise<Simulator> {
  const folder = options.dataDir === undefined ? null : join(options.dataDir, name);
  let keep = (_line: KeptLine): void => {};
  let url = "";
  const store = new Store((state) => keep({ state }));
  const clock: Kit["clock"] = store.object("clock", { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) });
  const journal = createJournal(clock.now, (record) => keep({ journal: record }));
  const kit: Kit = Object.assign(store, {
    clock,
    journal,
    faults: new FaultQueue(store),
    blobs: new BlobStore(folder && join(folder, "files")),
    url: () => url,
  });
  const parts = build(kit);
  keep = openLog(folder && join(folder, "log.jsonl"), (line) => {
    // Only this module writes the log; an older version kept other lines too.
    const kept = line as KeptLine | object;
    if ("state" in kept) store.restore(kept.state);
    else if ("journal" in kept) journal.restore(kept.journal);
  });
  await parts.start?.();

  const control = controlRoutes(name, kit, parts);
  const server = await listen(options.port ?? 0, (request, env) =>
    new URL(request.url).pathname.startsWith("/_control")
      ? control.fetch(request, env)
      : answer(request, env, parts, kit),
  ).catch(async (error: unknown) => {
    // The port is in use: stop what has already started.
    await parts.stop?.();
    throw error;
  });
  const { port } = server.address() as AddressInfo;
  url = options.publicUrl?.replace(/\/$/, "") ?? `http://127.0.0.1:${port}`;
  const close = async () => {
    await parts.stop?.();
    await closeServer(server);
  };
  return { url, port, close, [Symbol.asyncDispose]: close };
}

async function answer(
  request: Request,
  env: HttpBindings,
  parts: SimulatorParts,
  { journal, faults }: Kit,
): Promise<Response> {
  const { method } = request;
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const fault = faults.take(method, path);
  const recordRequest = (status: number | null, outcome: string) =>
    journal.request({ method, path: maskSecrets(path), status, outcome });
  const isCutOff = () => env.incoming.destroyed && !env.incoming.complete;
  const abort = () => {
    recordRequest(null, "aborted");
    return new Response(null, { status: 499 });
  };
  try {
    const prepared = await prepareAnswer(fault, {
      work: async () => await parts.fetch(request, env),
      vendorError: (wanted) => parts.vendorError?.(wanted) ?? new Response(null, { status: wanted.status ?? 500 }),
      env,
      delays: faults.delays,
      path,
    });
    // If a handler can't read the rest of a request, Hono sends its own answer.
    if (fault === null && isCutOff()) return abort();
    recordRequest(prepared.status, fault === null ? "answered" : `fault:${fault.kind}`);
    return prepared.respond();
  } catch (error) {
    if (isCutOff()) return abort();
    recordRequest(null, "failed");
    throw error;
  }
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

/** Gives pending responses a fifth of a second, then closes connections that hang by design. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), 200);
  await closed;
  clearTimeout(cut);
}
