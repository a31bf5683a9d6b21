import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Child } from "../scripts/children.ts";
import { type ScratchPostgres, startScratchPostgres } from "../scripts/scratch-postgres.ts";
import type { Simulator } from "../simulators/kit/start-simulator.ts";
import { startModel } from "../simulators/model/start-model.ts";
import { startStripe } from "../simulators/stripe/start-stripe.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import type { Rig } from "./rig.ts";
import { type SignInRig, startSignInRig } from "./sign-in-rig.ts";

/** The whole product with a PostgreSQL of its own, for whoever looks at it from outside: shows and benchmarks. */
export type Product = SignInRig & {
  postgres: ScratchPostgres;
  stripe: Simulator;
  /** One for each entry of `processes`. */
  services: Child[];
  /** Runs a statement as the database's owner, bypassing row-level security. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
};

export type ProductOptions = {
  settings?: Record<string, string>;
  /** The roles of each process; none when the caller starts the parts in its own process. */
  processes?: string[][];
  /** Has the keys of the Stripe simulator, which otherwise nobody calls. */
  withPayment?: boolean;
  /** Writes with the simulated language model. */
  withModel?: boolean;
  /** Further private hosts, "host:port", that the service and its owners may name. */
  allow?: string[];
};

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { settings = {}, processes = [["web", "identity"], ["worker"]], allow = [] } = options;
  await using started = new AsyncDisposableStack();
  const postgres = started.adopt(await startScratchPostgres({ database: "galley" }), (server) => server.stop());
  await migrate(postgres.connectionString());
  const world = started.adopt(
    await startSignInRig(postgres.connectionString(), { LOG_LEVEL: "silent", ...settings }),
    (rig) => rig.close(),
  );
  for (const host of allow) world.rig.allow(host);
  const stripe = started.adopt(await startPayment(world, options.withPayment === true), (simulator) =>
    simulator.close(),
  );
  if (options.withModel === true) started.adopt(await addModel(world.rig), (simulator) => simulator.close());
  const services = await Promise.all(processes.map((roles) => world.rig.startService(roles)));
  const database = new pg.Client({ connectionString: postgres.connectionString() });
  await database.connect();
  started.defer(() => database.end());
  const stack = started.move();
  return {
    ...world,
    postgres,
    stripe,
    services,
    sql: async (text, values = []) => (await database.query(text, values)).rows as Record<string, unknown>[],
    close: () => stack.disposeAsync(),
  };
}

async function startPayment({ rig, url }: SignInRig, isUsed: boolean): Promise<Simulator> {
  const secret = `whsec_${randomBytes(16).toString("hex")}`;
  const stripe = await startStripe({ webhook: { url: `${url}/webhooks/stripe`, secret } });
  if (!isUsed) return stripe;
  rig.allow(new URL(stripe.url).host);
  const keys = { STRIPE_SECRET_KEY: "sk_test_show", STRIPE_WEBHOOK_SECRETS: secret };
  Object.assign(rig.env, { STRIPE_API_URL: stripe.url, ...keys });
  return stripe;
}

async function addModel(rig: Rig): Promise<Simulator> {
  const model = await startModel();
  rig.allow(new URL(model.url).host);
  Object.assign(rig.env, {
    MODEL_PROVIDER: "openai-compatible",
    MODEL_NAME: "simulator",
    MODEL_URL: `${model.url}/v1`,
    MODEL_API_KEY: "CANARY-model-key",
  });
  return model;
}
