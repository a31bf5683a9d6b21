import type { IncomingHttpHeaders, Server } from "node:http";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { request as send } from "undici";
import { FaultQueue, queuedFaultSchema } from "../simulators/kit/fault-queue.ts";
import { Store } from "../simulators/kit/store.ts";
import { prepareAnswer } from "../simulators/kit/prepare-answer.ts";
import { listen } from "./listen.ts";

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

/** An HTTP proxy in front of one site, with the simulators' faults on request. */
export async function startFaultyProxy() {
  let upstream = 0;
  const faults = new FaultQueue(new Store(() => {}));
  const seen: string[] = [];
  let isMet = false;
  const underWay = new Set<Promise<Response>>();

  async function answer(request: Request, env: HttpBindings): Promise<Response> {
    const { method, body } = request;
    // Before any delay: the site gets it even if the client gives up.
    const sent = body === null ? null : await request.arrayBuffer();
    const { pathname, search } = new URL(request.url);
    const path = decodeURIComponent(pathname + search);
    seen.push(`${method} ${path}`);
    const work = async () => {
      // Not fetch, which would set another Host; the site knows itself by the proxy's.
      const { incoming } = env;
      const url = `http://127.0.0.1:${upstream}${incoming.url}`;
      const answered = await send(url, {
        method: method as "GET",
        body: sent === null ? null : new Uint8Array(sent),
        headers: ofThisHop(incoming.headers),
      });
      const bytes = await answered.body.arrayBuffer();
      // A page may set several cookies.
      const headers = Object.entries(ofThisHop(answered.headers)).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      );
      return new Response(bytes.byteLength > 0 ? bytes : null, {
        status: answered.statusCode,
        // Each request looks its host up anew.
        headers: [...headers, ["connection", "close"]],
      });
    };
    const fault = faults.take(method, path);
    isMet ||= fault !== null;
    if (fault?.kind === "huge-body") await work();
    const vendorError = () => new Response(null, { status: 500 });
    return (await prepareAnswer(fault, { work, vendorError, env, delays: faults.delays, path })).respond();
  }

  const server = createAdaptorServer({
    fetch: (request, env) => {
      const answering = answer(request, env as HttpBindings).finally(() => underWay.delete(answering));
      underWay.add(answering);
      return answering;
    },
  }) as Server;
  const port = await listen(server);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    leadTo: (to: number) => void (upstream = to),
    arrange: (rules: object[]) => void faults.add(rules.map((rule) => queuedFaultSchema.parse(rule))),
    /** Whether a fault has happened since the last call of mend(). */
    wasMet: () => isMet,
    mend(): void {
      faults.clear();
      isMet = false;
    },
    /** Waits until delayed requests have reached the site and no answer is pending. */
    settle: () => Promise.allSettled(underWay),
    /** How many requests there were since then, for a method and a path. */
    count: (method: string, path: string, since = 0) =>
      seen.slice(since).filter((line) => line.startsWith(`${method} `) && new RegExp(path).test(line)).length,
    asked: () => seen.length,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Drops headers that apply to one hop only. */
function ofThisHop({
  connection: _connection,
  "transfer-encoding": _encoding,
  "content-length": _length,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}
