import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../http-env.ts";

/** Names under /assets contain a content hash, so these files never change. */
const hashed = "public, max-age=31536000, immutable";
const plain = "public, max-age=3600";
/** Files that reveal a newer build must be revalidated every time. */
const current = "no-cache";
const currentFiles = ["/sw.js", "/builds/latest.json"];

/** Serves `build/client`, precompressed if the browser accepts it. */
export function serveBuiltFiles(folder: string): MiddlewareHandler<HttpEnv> {
  return serveStatic<HttpEnv>({
    root: folder,
    precompressed: true,
    onFound: (_path, c) => {
      const isHashed = c.req.path.startsWith("/assets/");
      c.header("Cache-Control", isHashed ? hashed : currentFiles.includes(c.req.path) ? current : plain);
      // A worker's own policy governs what it fetches for the pages.
      if (c.req.path === "/sw.js") c.header("Content-Security-Policy", "default-src 'none'; connect-src 'self'");
      c.set("route", isHashed ? "/assets/*" : "/(file)");
    },
  });
}
