import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { close, listen } from "../../test/listen.ts";

export type ServedPage = {
  /** http://localhost and a port: a secure context for browsers. */
  origin: string;
  /** The value of `settings` in the page; set it before the page is requested. */
  give(settings: object): void;
  close(): void;
};

/** A page with one bundled script, like that of an app that uses amplify. */
export const servePage = async (entry: URL): Promise<ServedPage> => {
  const bundle = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
  });
  const script = bundle.outputFiles[0]?.text ?? "";
  const given = { settings: "{}" };
  const server = createServer((request, response) => {
    if (request.url === "/app.js")
      return void response.setHeader("content-type", "text/javascript; charset=utf-8").end(script);
    response.setHeader("content-type", "text/html; charset=utf-8");
    return void response.end(
      `<!doctype html><title>app</title><script>settings = ${given.settings}</script><script src="/app.js"></script>`,
    );
  });
  const origin = `http://localhost:${await listen(server)}`;
  return { origin, give: (settings) => void (given.settings = JSON.stringify(settings)), close: () => close(server) };
};
