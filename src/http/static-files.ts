import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./http-env.ts";

/** Names under /assets carry a hash of their content, so they never change. */
const hashed = "public, max-age=31536000, immutable";
const plain = "public, max-age=3600";

/** Serves `build/client`, in the compressed form made at build where the browser takes it. */
export function serveBuiltFiles(folder: string): MiddlewareHandler<HttpEnv> {
  return serveStatic<HttpEnv>({
    root: folder,
    precompressed: true,
    onFound: (_path, c) => {
      const isHashed = c.req.path.startsWith("/assets/");
      c.header("Cache-Control", isHashed ? hashed : plain);
      c.set("route", isHashed ? "/assets/*" : "/(file)");
    },
  });
}
