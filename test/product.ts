import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Child } from "../src/platform/programs/children.ts";
import { type ScratchPostgres, startScratchPostgres } from "../scripts/scratch-postgres.ts";
import type { Simulator } from "../simulators/kit/start-simulator.ts";
import { startModel } from "../simulators/model/start-model.ts";
import { startStripe } from "../simulators/stripe/start-stripe.ts";
import type { Context } from "../src/context.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import type { Rig } from "./rig.ts";
import { type SignInRig, startSignInRig } from "./sign-in-rig.ts";

/** The whole product with its own PostgreSQL, for shows and benchmarks that look at it from outside. */
export type Product = SignInRig & {
  postgres: Pick<ScratchPostgres, "connectionString">;
  databaseUrl: string;
  stripe: Simulator;
  model: Simulator | null;
  /** The service's parts in this process, e.g. for a verb that no page offers. */
  ctx: Context;
  /** One for each entry of `processes`. */
  services: Child[];
  /** Runs a statement as the database's owner, bypassing row-level security. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
};

export type ProductOptions = {
  settings?: Record<string, string>;
  /** Settings to leave out, by name. */
  without?: RegExp;
  /** The roles of each process; [] when the caller starts the parts itself. */
  processes?: string[][];
  /** A running PostgreSQL in which the product gets a new database. */
  postgres?: Pick<ScratchPostgres, "connectionString">;
  /** A database there that exists already. */
  databaseUrl?: string;
  overrides?: Partial<Context>;
  /** The addresses the service uses for simulators when there is a proxy in between. */
  between?: { instagram: string; wordpress: string };
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
  const postgres = options.postgres ?? started.use(await startScratchPostgres({ database: "galley" }));
  const databaseUrl =
    options.databaseUrl ??
    (options.postgres === undefined ? postgres.connectionString() : await createDatabase(postgres.connectionString()));
  await migrate(databaseUrl);
  const world = started.use(await startSignInRig(databaseUrl, { LOG_LEVEL: "silent", ...settings }, options.between));
  const { without } = options;
  for (const name of Object.keys(world.rig.env)) if (without?.test(name)) delete world.rig.env[name];
  for (const host of allow) world.rig.allow(host);
  const stripe = started.use(await startPayment(world, options.withPayment === true));
  const model = options.withModel === true ? started.use(await addModel(world.rig)) : null;
  const services = await Promise.all(processes.map((roles) => world.rig.startService(roles)));
  const ctx = started.adopt(await world.rig.openContext(options.overrides), (context) => context.close());
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  // Shows drop and kill databases.
  database.on("error", () => {});
  started.defer(() => database.end());
  const stack = started.move();
  return {
    ...world,
    postgres,
    databaseUrl,
    stripe,
    model,
    ctx,
    services,
    sql: async (text, values = []) => (await database.query(text, values)).rows as Record<string, unknown>[],
    close: () => stack.disposeAsync(),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Returns the new database's connection string. */
async function createDatabase(server: string): Promise<string> {
  const name = `galley_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
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
