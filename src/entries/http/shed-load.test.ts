import { once } from "node:events";
import { connect } from "node:net";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startSite } from "../../../test/site.ts";

let release: PromiseWithResolvers<void>;
let entered: PromiseWithResolvers<void>;
let site: Awaited<ReturnType<typeof startSite>>;
beforeEach(async () => {
  release = Promise.withResolvers();
  entered = Promise.withResolvers();
  let waiting = 0;
  site = await startSite({
    concurrentRequests: 2,
    stripeWebhook: new Hono().post("/", (c) => c.json({ received: true })),
    serveMedia: async () => {
      waiting += 1;
      if (waiting === 2) entered.resolve();
      await release.promise;
      return new Response("picture");
    },
  });
});
afterEach(() => site.server.close());

it("rejects requests over the limit at once, while the others get their responses", async () => {
  const running = [fetch(`${site.url}/media/a`), fetch(`${site.url}/media/b`)];
  await entered.promise;
  const refused = await fetch(`${site.url}/contact`);
  expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("cache-control")]).toEqual([
    503,
    "1",
    "no-store",
  ]);
  expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${site.url}/webhooks/stripe`, { method: "POST" })).status).toBe(200);
  release.resolve();
  for (const answer of await Promise.all(running)) expect(await answer.text()).toBe("picture");
  expect((await fetch(`${site.url}/contact`)).status).toBe(200);
  expect(site.lines.join("")).toContain('"route":"(refused)","status":503');
});

it("a slow body takes up no slot", async () => {
  const { port } = new URL(site.url);
  const senders = Array.from({ length: 4 }, () => connect(Number(port), "127.0.0.1"));
  for (const sender of senders) {
    await once(sender, "connect");
    sender.write(
      "POST /contact HTTP/1.1\r\nHost: galley.test\r\nContent-Type: " +
        "application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nmess",
    );
  }
  expect((await fetch(`${site.url}/contact`)).status).toBe(200);
  for (const sender of senders) sender.destroy();
  release.resolve();
});

it("accepts the next request after a client has gone", async () => {
  const gone = new AbortController();
  const running = [1, 2].map(() => fetch(`${site.url}/media/a`, { signal: gone.signal }).catch(() => "gone"));
  await entered.promise;
  gone.abort();
  expect(await Promise.all(running)).toEqual(["gone", "gone"]);
  // Their requests are still in progress and count until they finish.
  expect((await fetch(`${site.url}/contact`)).status).toBe(503);
  release.resolve();
  await expect.poll(async () => (await fetch(`${site.url}/contact`)).status).toBe(200);
});
