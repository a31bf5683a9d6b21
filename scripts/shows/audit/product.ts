import { randomBytes } from "node:crypto";
import pg from "pg";
import { startStripe } from "../../../simulators/stripe/start-stripe.ts";
import { startSignInRig } from "../../../test/sign-in-rig.ts";
import { startScratchPostgres } from "../../scratch-postgres.ts";

export type Product = Awaited<ReturnType<typeof startProduct>>;
type CleanUp = () => Promise<unknown> | unknown;

/**
 * The product as separate processes: pages and API, a worker, the bundled identity service; everything else is
 * simulated.
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
  const stripe = await startStripe({ webhook: { url: `${world.url}/webhooks/stripe`, secret: webhookSecret } });
  cleanUp.unshift(() => stripe.close());
  world.rig.allow(new URL(stripe.url).host);
  const payment = {
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: "sk_test_show",
    STRIPE_WEBHOOK_SECRETS: webhookSecret,
  };
  Object.assign(world.rig.env, payment);
  // The first service creates the tables.
  await world.rig.startService(["web"]);
  await Promise.all([world.rig.startService(["identity"]), world.rig.startService(["worker"])]);
  const database = new pg.Client({ connectionString: postgres.connectionString() });
  await database.connect();
  cleanUp.unshift(() => database.end());
  return {
    world,
    stripe,
    postgres,
    url: world.url,
    identityUrl: world.identityUrl,
    /** Runs a statement as the database's owner, bypassing row-level security. */
    sql: async (text: string, values: unknown[] = []) =>
      (await database.query(text, values)).rows as Record<string, unknown>[],
  };
}
