import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../http-env.ts";

/** Names under /assets carry a hash of their content, so they never change. */
const hashed = "public, max-age=31536000, immutable";
const plain = "public, max-age=3600";
/** What tells of a newer build must be asked for each time. */
const current = "no-cache";
const currentFiles = ["/sw.js", "/builds/latest.json"];

/** Serves `build/client`, in the compressed form made at build where the browser takes it. */
export function serveBuiltFiles(folder: string): MiddlewareHandler<HttpEnv> {
  return serveStatic<HttpEnv>({
    root: folder,
    precompressed: true,
    onFound: (_path, c) => {
      const isHashed = c.req.path.startsWith("/assets/");
      c.header("Cache-Control", isHashed ? hashed : currentFiles.includes(c.req.path) ? current : plain);
      // A worker's own policy rules over what it fetches for the pages.
      if (c.req.path === "/sw.js") c.header("Content-Security-Policy", "default-src 'none'; connect-src 'self'");
      c.set("route", isHashed ? "/assets/*" : "/(file)");
    },
  });
}
