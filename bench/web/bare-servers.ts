import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type RouterContext,
  type ServerBuild,
} from "react-router";
import { listen } from "../../test/listen.ts";

type Listening = { port: number; server: Server };

/** Serves the same bytes from memory: what `node:http` alone can do. */
export async function serveBytes(body: () => Buffer | Promise<Buffer>): Promise<Listening> {
  const server = createServer(async (_request, response) => {
    const bytes = await body();
    const headers = { "content-type": "text/html; charset=utf-8", "content-length": bytes.byteLength };
    response.writeHead(200, headers).end(bytes);
  });
  return { server, port: await listen(server) };
}

/** A statement as PostgreSQL received it. */
type Statement = { text: string; values: unknown[] };

/** The statements of one request, per connection, in order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[][]> {
  const byClient = new Map<unknown, Statement[]>();
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, "query");
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function record(this: unknown, ...args: unknown[]) {
    const [first, second] = args;
    const text = typeof first === "string" ? first : (first as { text: string }).text;
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? []);
    byClient.set(this, [...(byClient.get(this) ?? []), { text, values }]);
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    if (original) Object.defineProperty(pg.Client.prototype, "query", original);
  }
  return [...byClient.values()];
}

/** `renderToString` of a page's own tree, preceded by the page's SQL and nothing else. */
export function serveTree(tree: () => ReactElement, statements: Statement[][], pool: pg.Pool): Promise<Listening> {
  return serveBytes(async () => {
    await Promise.all(statements.map((own) => replay(pool, own)));
    return Buffer.from(renderToString(tree()));
  });
}

async function replay(pool: pg.Pool, statements: Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements)
      // It would stay with the connection, on which other statements then miss their rights.
      if (!text.includes("set_config('role'")) await client.query(text, values);
  } finally {
    client.release();
  }
}

type Entry = {
  pageContext: RouterContext<unknown>;
  toElement(request: Request, routerContext: EntryContext, nonce: string): ReactElement;
};

/** The tree that the service renders for a request, with the data it loaded. */
export async function captureTree(
  buildDir: string,
  request: Request,
  pageContext: unknown,
): Promise<() => ReactElement> {
  const build = (await import(pathToFileURL(join(buildDir, "server", "index.js")).href)) as ServerBuild;
  const entry = build.entry.module as unknown as Entry;
  let captured: EntryContext | null = null;
  const capture = (_request: Request, _status: number, _headers: Headers, routerContext: EntryContext) => {
    captured = routerContext;
    return new Response("");
  };
  const handle = createRequestHandler(
    { ...build, entry: { module: { ...build.entry.module, default: capture } } },
    "production",
  );
  const context = new RouterContextProvider();
  context.set(entry.pageContext, pageContext);
  await handle(request, context);
  return () => {
    if (captured === null) throw new Error("The page was not rendered");
    // The stream transfers the data to the browser; here it could only be read once.
    const { serverHandoffStream: _stream, renderMeta: _meta, ...whole } = captured;
    return entry.toElement(request, whole as EntryContext, "bench");
  };
}
