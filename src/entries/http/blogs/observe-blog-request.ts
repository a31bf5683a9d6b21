import type { Context } from "../../../context.ts";
import { RETRY_AFTER_SECONDS } from "../../../platform/db/database-unavailable.ts";
import { type Exchange, writePlain } from "./write-answer.ts";

/** One log line and one observation for each request, as the app's have them; never a path. */
export async function observeBlogRequest(
  { log, observer }: Pick<Context, "log" | "observer">,
  exchange: Exchange,
  route: string,
  work: () => Promise<number>,
): Promise<void> {
  const started = performance.now();
  const { incoming, outgoing, requestId } = exchange;
  const method = incoming.method ?? "GET";
  let status = 503;
  try {
    const describe = () => ({ name: `${method} ${route}`, outcome: String(status) });
    await observer.around("request", async () => (status = await work()), describe);
  } catch (error) {
    log.error({ requestId, err: error }, "could not answer a request");
    if (outgoing.headersSent) outgoing.destroy();
    else writePlain(exchange, status, "Service Unavailable", { "Retry-After": String(RETRY_AFTER_SECONDS) });
  }
  const ms = Math.round((performance.now() - started) * 10) / 10;
  log.info({ requestId, method, route, status, ms }, "request");
}
