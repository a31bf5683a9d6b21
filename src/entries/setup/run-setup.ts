import { createAdaptorServer } from "@hono/node-server";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { toConfig } from "../../platform/config/config.ts";
import { readEnvWithoutDatabase, readGiven } from "../../platform/config/env.ts";
import { gracefulClose } from "../../platform/http/graceful-close.ts";
import type { Server } from "node:http";
import { createEntryCode } from "./entry-code.ts";
import { createSetupApp } from "./setup-app.ts";
import type { SetupPages } from "./setup-page.ts";
import { type OwnDatabase, openSetup } from "./setup.ts";

const BUILD = fileURLToPath(new URL("../../../build/setup/", import.meta.url));
const LINGER_MS = 2_000;

export type RunOptions = {
  database: OwnDatabase;
  tell(line: string): void;
  /** Ends setup before its last page, e.g. when the machine shuts down. */
  signal: AbortSignal;
};

/** Serves the pages of setup until somebody has ended them. True: the service can start. Throws ConfigError. */
export async function runSetup({ database, tell, signal }: RunOptions): Promise<boolean> {
  const setup = openSetup(database);
  // The pages can't fix a bad setting in the environment.
  toConfig(readEnvWithoutDatabase());
  if (setup.state().steps["database"] === "done" && setup.value("DATABASE_URL") === undefined) await database.start();
  // Built separately, like the pages and emails.
  const pages = (await import(`${BUILD}index.js`)) as SetupPages;
  const code = createEntryCode();
  const end = Promise.withResolvers<boolean>();
  const app = createSetupApp({ setup, code, pages, filesDir: `${BUILD}files`, onEnd: () => end.resolve(true) });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const close = gracefulClose(server);
  const { host, port } = readPlace();
  server.listen({ port, host });
  await once(server, "listening");
  signal.addEventListener("abort", () => end.resolve(false));
  if (signal.aborted) end.resolve(false);
  // On a server, "localhost" works in a browser there, or through a tunnel.
  tell(`Galley is not set up yet: open http://localhost:${(server.address() as AddressInfo).port}/setup`);
  tell(`From another machine, that page asks for this code, which works once: ${code.text}`);
  const isEnded = await end.promise;
  await close({ graceMs: LINGER_MS, lingerMs: 0 });
  await database.stop();
  return isEnded;
}

/** The host and port on which the service will listen, too. */
function readPlace(): { host: string; port: number } {
  const { given } = readGiven();
  return { host: given["HOST"] ?? "127.0.0.1", port: Number(given["PORT"] ?? 3000) };
}
