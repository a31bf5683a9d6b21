import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { startModel } from "../../../simulators/model/start-model.ts";
import { startStripe } from "../../../simulators/stripe/start-stripe.ts";
import { findFreePorts } from "../../../test/free-ports.ts";
import { startSignInRig } from "../../../test/sign-in-rig.ts";
import { startScratchPostgres } from "../../scratch-postgres.ts";

export type Product = Awaited<ReturnType<typeof startProduct>>;
type CleanUp = () => Promise<unknown> | unknown;

/**
 * The product as separate processes: pages and API with the bundled identity service, a worker, and a second
 * web process without payment, Instagram and model. Simulated: Instagram, WordPress, Stripe, a model, a
 * mailbox, and a site with an about page.
 */
export async function startProduct() {
  const cleanUp: CleanUp[] = [];
  const close = async () => {
    for (const step of cleanUp.splice(0)) await step();
  };
  try {
    return { ...(await startParts(cleanUp)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startParts(cleanUp: CleanUp[]) {
  const postgres = await startScratchPostgres({ database: "galley" });
  cleanUp.unshift(() => postgres.stop());
  const world = await startSignInRig(postgres.connectionString(), { LOG_LEVEL: "silent" });
  cleanUp.unshift(() => world.close());
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const [stripe, model, site, [sparePort]] = await Promise.all([
    startStripe({ webhook: { url: `${world.url}/webhooks/stripe`, secret: webhookSecret } }),
    startModel(),
    startAboutSite(),
    findFreePorts(1),
  ]);
  cleanUp.unshift(() => Promise.all([stripe.close(), model.close(), site.close()]));
  for (const url of [stripe.url, model.url, site.url]) world.rig.allow(new URL(url).host);
  const payment = {
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: "sk_test_show",
    STRIPE_WEBHOOK_SECRETS: webhookSecret,
  };
  const writing = {
    MODEL_PROVIDER: "openai-compatible",
    MODEL_NAME: "simulator",
    MODEL_URL: `${model.url}/v1`,
    MODEL_API_KEY: "CANARY-model-key",
  };
  Object.assign(world.rig.env, payment, writing);
  // The first one creates the tables.
  await world.rig.startService(["web", "identity"]);
  const without = Object.fromEntries(
    [...Object.keys(payment), ...Object.keys(writing), "INSTAGRAM_APP_ID", "INSTAGRAM_APP_SECRET"].map((name) => [
      name,
      "",
    ]),
  );
  const [worker] = await Promise.all([
    world.rig.startService(["worker"]),
    world.rig.startService(["web"], { ...without, PORT: String(sparePort) }),
  ]);
  const database = new pg.Client({ connectionString: postgres.connectionString() });
  await database.connect();
  cleanUp.unshift(() => database.end());
  return {
    world,
    stripe,
    worker,
    url: world.url,
    spareUrl: `http://localhost:${sparePort}`,
    siteUrl: site.url,
    /** Changes the product's rows as the database's owner. */
    sql: async (text: string, values: unknown[] = []) =>
      (await database.query(text, values)).rows as Record<string, unknown>[],
  };
}

/** A site with one about page, one empty page, and nothing else. */
async function startAboutSite() {
  const pages: Record<string, string> = {
    "/about": "<h1>Pottery</h1><p>We throw bowls by hand, and fire them twice a month.</p>",
    "/empty": "<img src=x>",
  };
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html" }).end(page ?? "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
