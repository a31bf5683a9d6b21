import { once } from "node:events";
import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** What goes wrong between us and a site. Anything not listed passes through. */
export type ProxyFault =
  | { kind: "answer"; status: number; body?: string; headers?: Record<string, string>; apply?: boolean }
  /** The site processes the request, but its answer is lost. */
  | { kind: "lose-answer" }
  /** Nothing reaches the site. */
  | { kind: "lose-request" }
  /** Delays the request to the site, or its answer to us. */
  | { kind: "slow"; before?: number; after?: number }
  | { kind: "half-answer" }
  | { kind: "warning-before-json" }
  | { kind: "endless"; bytes: number }
  | { kind: "drip"; msPerByte: number };

export type Rule = { method: string; path: RegExp; times: number; fault: ProxyFault };
export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

type Exchange = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** An HTTP proxy in front of one site, with faults on request. */
export async function startFaultyProxy() {
  let upstream = 0;
  let rules: Rule[] = [];
  const seen: string[] = [];
  const watchers: { line: RegExp; now: number; most: number }[] = [];
  const underWay = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const answering = answer(request, response)
      .catch(() => void response.destroy())
      .finally(() => underWay.delete(answering));
    underWay.add(answering);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request);
    const path = decodeURIComponent(request.url ?? "");
    seen.push(`${request.method} ${path}`);
    const rule = rules.find((one) => one.times > 0 && one.method === request.method && one.path.test(path));
    if (rule) rule.times -= 1;
    const watching = watchers.filter(({ line }) => line.test(`${request.method} ${path}`));
    for (const watcher of watching) watcher.most = Math.max(watcher.most, (watcher.now += 1));
    await misbehave(rule?.fault ?? null, () => pass(upstream, request, body), response).finally(() => {
      for (const watcher of watching) watcher.now -= 1;
    });
  }

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    leadTo: (to: number) => void (upstream = to),
    arrange: (...added: Rule[]) => void rules.push(...added),
    /** Tracks the highest number of such requests ("POST /…") running at the same time. */
    watch(line: RegExp): { readonly most: number } {
      const watcher = { line, now: 0, most: 0 };
      watchers.push(watcher);
      return watcher;
    },
    mend: () => void (rules = []),
    /** Waits until delayed requests have reached the site and no answer is pending. */
    settle: async (): Promise<void> => void (await Promise.all(underWay)),
    /** How many requests there were since then, for a method and a path. */
    count: (method: string, path: RegExp, since = 0) =>
      seen.slice(since).filter((line) => line.startsWith(`${method} `) && path.test(line)).length,
    asked: () => seen.length,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function misbehave(
  fault: ProxyFault | null,
  work: () => Promise<Exchange>,
  response: ServerResponse,
): Promise<void> {
  switch (fault?.kind) {
    case undefined:
      return give(response, await work());
    case "answer":
      if (fault.apply) await work();
      return give(response, {
        status: fault.status,
        headers: fault.headers ?? { "content-type": "application/json" },
        body: Buffer.from(fault.body ?? ""),
      });
    case "lose-answer":
      await work();
      return void response.socket?.resetAndDestroy();
    case "lose-request":
      return void response.socket?.resetAndDestroy();
    case "slow": {
      await wait(fault.before ?? 0);
      const exchange = await work();
      await wait(fault.after ?? 0);
      return give(response, exchange);
    }
    case "half-answer": {
      const { status, headers, body } = await work();
      response.writeHead(status, { ...clean(headers), "content-length": body.length });
      return void response.write(body.subarray(0, body.length / 2), () => response.destroy());
    }
    case "warning-before-json": {
      const exchange = await work();
      const warning =
        "<br />\n<b>Warning</b>:  Undefined variable $x in <b>/plugins/x.php</b> on line <b>3</b><br />\n";
      return give(response, { ...exchange, body: Buffer.concat([Buffer.from(warning), exchange.body]) });
    }
    case "endless":
      await work();
      return endless(response, fault.bytes);
    case "drip": {
      const { status, headers, body } = await work();
      response.writeHead(status, { ...clean(headers), "content-length": body.length });
      for (let at = 0; at < body.length && !response.destroyed; at += 1) {
        response.write(body.subarray(at, at + 1));
        await wait(fault.msPerByte, undefined, { ref: false });
      }
    }
  }
}

/** Sends as much as the client accepts, at most this many bytes. */
async function endless(response: ServerResponse, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(64 * 1024, " ");
  response.writeHead(200, { "content-type": "application/json", "content-length": bytes });
  for (let left = bytes; left > 0 && !response.destroyed; left -= chunk.length) {
    if (!response.write(chunk)) await Promise.race([once(response, "drain"), once(response, "close")]);
  }
}

function pass(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const onward = send(
      { host: "127.0.0.1", port, method, path: url, headers: { ...headers, connection: "close" } },
      (answer) => {
        readAll(answer).then(
          (read) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
          reject,
        );
      },
    );
    onward.on("error", reject).end(body);
  });
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function give(response: ServerResponse, { status, headers, body }: Exchange): void {
  response.writeHead(status, { ...clean(headers), "content-length": body.length, connection: "close" }).end(body);
}

/** Drops headers that apply to one hop only. */
function clean({
  connection: _connection,
  "transfer-encoding": _encoding,
  "content-length": _length,
  ...headers
}: IncomingMessage["headers"]) {
  return headers;
}
