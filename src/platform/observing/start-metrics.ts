import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Platform } from "../platform.ts";
import { registerBusinessFigures } from "./business-figures.ts";
import { registry } from "./metrics.ts";

type MetricsContext = Pick<Platform, "clock" | "config" | "db" | "jobs" | "log" | "sealing">;

/** Serves metrics to Prometheus, on a port that no proxy exposes. */
export async function startMetrics(
  ctx: MetricsContext,
  port: number,
): Promise<{ port: number; stop(): Promise<void> }> {
  const readFigures = registerBusinessFigures(ctx, registry);
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    readFigures()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
        (error: unknown) => {
          // Stale figures would make the service look stuck.
          ctx.log.warn({ err: error }, "could not read the metrics");
          response.writeHead(503).end();
        },
      );
  });
  server.listen(port, ctx.config.http.host);
  await once(server, "listening");
  return {
    // Listening on a port, not on a pipe.
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
