import type { Context, MiddlewareHandler } from "hono";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HttpEnv } from "../http-env.ts";

/** The maximum age of a figure on the page; after that, the page is rerendered in the background. */
const freshMs = 10_000;

const encodings = ["br", "gzip"] as const;
type RenderForAll = (path: string) => Promise<{ route: string; rendered: Response }>;
type Form = (typeof encodings)[number] | "identity";

type KeptPage = {
  route: string;
  headers: Record<string, string>;
  bodies: Record<Form, Uint8Array<ArrayBuffer>>;
  etag: string;
  renderedAt: number;
};

/**
 * Serves pages that are the same for everyone, and the data files that hydrated pages load for them
 * (`<path>.data`), from memory. They depend on the operator's settings, so each process renders its own: on the
 * first request, and again in the background once stale. Failed renders aren't stored; the previous one is
 * served meanwhile.
 */
export function servePrerendered(paths: string[], render: RenderForAll): MiddlewareHandler<HttpEnv> {
  const known = new Set(paths.flatMap((path) => [path, dataFile(path)]));
  const kept = new Map<string, KeptPage>();
  const rendering = new Map<string, Promise<KeptPage | null>>();

  const renew = (path: string): Promise<KeptPage | null> => {
    const running =
      rendering.get(path) ??
      renderPage(path, render)
        .then((page) => {
          if (page) kept.set(path, page);
          return page;
        })
        .finally(() => rendering.delete(path));
    rendering.set(path, running);
    return running;
  };

  return async (c, next) => {
    const { path } = c.req;
    // A page's query may matter; a data file's only names the routes whose data is wanted.
    const isKnown = known.has(path) && (path.endsWith(".data") || !c.req.url.includes("?"));
    if (c.req.method !== "GET" || !isKnown) return next();
    const page = kept.get(path);
    if (page && performance.now() - page.renderedAt > freshMs) renew(path).catch(() => {});
    const shown = page ?? (await renew(path));
    return shown ? answer(c, shown) : next();
  };
}

/** Where React Router's client looks for a page's data (single fetch). */
function dataFile(path: string): string {
  return path === "/" ? "/_.data" : `${path}.data`;
}

/** Null for anything but a page, e.g. an error page: each request renders its own. */
async function renderPage(path: string, render: RenderForAll): Promise<KeptPage | null> {
  const { route, rendered } = await render(path);
  if (rendered.status !== 200) return null;
  const identity = new Uint8Array(await rendered.arrayBuffer());
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return {
    route,
    headers: {
      ...Object.fromEntries(rendered.headers),
      ...(path.endsWith(".data") ? { "content-type": "text/x-script; charset=utf-8" } : {}),
      "cache-control": "public, max-age=0, must-revalidate",
    },
    bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) },
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    renderedAt: performance.now(),
  };
}

function answer(c: Context<HttpEnv>, { route, headers, bodies, etag }: KeptPage): Response {
  c.set("route", route);
  const accepted = c.req.header("accept-encoding") ?? "";
  const form: Form = encodings.find((encoding) => accepted.includes(encoding)) ?? "identity";
  const all = {
    ...headers,
    Vary: c.get("variesByCookie") ? "Accept-Encoding, Cookie" : "Accept-Encoding",
    ETag: `W/${etag}`,
    ...(form === "identity" ? {} : { "Content-Encoding": form }),
  };
  if (c.req.header("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers: all });
  return new Response(bodies[form], { headers: all });
}
