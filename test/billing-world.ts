import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import pino from "pino";
import { Stripe } from "stripe";
import { control as controlSimulator } from "../simulators/kit/control.ts";
import { startStripe } from "../simulators/stripe/start-stripe.ts";
import { createAccount } from "../src/owner/accounts/create-account.ts";
import { type Caller, systemCaller } from "../src/platform/actor.ts";
import { applyBillingEvent } from "../src/owner/billing/apply-billing-event.ts";
import { createStripeWebhook } from "../src/entries/http/stripe-webhook.ts";
import { toConfig } from "../src/platform/config/config.ts";
import { readEnv } from "../src/platform/config/env.ts";
import { retryStripe } from "../src/connectors/retrying.ts";
import { createStripeConnector } from "../src/connectors/stripe/index.ts";
import type { Context } from "../src/context.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { openOwnerDatabases } from "../src/platform/db/owner-databases.ts";
import { createSealing } from "../src/platform/guards/sealing.ts";
import { openJobQueue } from "../src/platform/jobs/queue.ts";
import { listen } from "./listen.ts";
import { createDatabase } from "./postgres.ts";

export type BillingContext = Pick<
  Context,
  "clock" | "config" | "db" | "jobs" | "log" | "sealing" | "stripe" | "wordpressCom"
>;

export const webhookSecret = "whsec_CANARYofthistest";
const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 5 + 1)).toString("base64");

/** The settings of a service with billing keys, pointed at a simulator. */
export function billingConfig(apiUrl: string) {
  const { host } = new URL(apiUrl);
  return toConfig(
    readEnv({
      DATABASE_URL: "postgres://u:p@h/d",
      SECRET_KEYS: `k:${key}`,
      SMTP_URL: "smtp://h:25",
      PUBLIC_URL: "https://galley.example.org",
      STRIPE_API_URL: apiUrl,
      OUTBOUND_ALLOW: host,
      STRIPE_SECRET_KEY: "sk_test_CANARYofthistest",
      STRIPE_WEBHOOK_SECRETS: `whsec_old,${webhookSecret}`,
    }),
  );
}

/** A real database and queue, the webhook's route on a real port, and the Stripe simulator sending to it. */
export async function startBillingWorld() {
  const database = await createDatabase();
  const db = openDatabase(database.connectionString, { max: 20 });
  const owners = openOwnerDatabases(database.connectionString, { max: 20 });
  const log = pino({ level: "silent" });
  const time = { now: new Date() };
  const clock = { now: () => time.now };
  const jobs = await openJobQueue(database.connectionString, log, clock);
  // The simulator needs the webhook's address before the route knows the simulator.
  const app = new Hono();
  const receiver = createAdaptorServer({ fetch: app.fetch });
  const webhookUrl = `http://127.0.0.1:${await listen(receiver)}/`;
  const simulator = await startStripe({ webhook: { url: webhookUrl, secret: webhookSecret } });
  const { config, secrets } = billingConfig(simulator.url);
  if (config.billing === null || secrets.stripe === null) throw new Error("billing is off");
  const stripe = retryStripe(createStripeConnector({ apiUrl: config.billing.apiUrl, ...secrets.stripe.reveal() }));
  const sealing = createSealing(secrets.sealingKeys.reveal());
  const ctx: BillingContext = { config, db, jobs, log, sealing, stripe, clock, wordpressCom: null };
  app.route("/", createStripeWebhook(ctx));

  const control = (path: string, body: object) => controlSimulator(simulator, "POST", `/${path}`, body);

  return {
    ctx,
    /** Acts as an owner, who sees only their own rows. */
    as: ({ ownerId }: Caller): BillingContext => ({ ...ctx, db: owners.of(ownerId) }),
    time,
    control,
    webhookUrl,
    simulator,
    /** Stripe's own client, for changes made at Stripe. */
    vendor: new Stripe("sk_test_vendor", {
      host: "127.0.0.1",
      port: simulator.port,
      protocol: "http",
      telemetry: false,
    }),

    async createCaller(): Promise<Caller> {
      const account = { email: "owner@example.org", name: "Owner", locale: "en" as const, timeZone: "UTC" };
      return systemCaller((await createAccount(ctx, account)).ownerId, "test");
    },
    /** Moves both clocks; the simulator does what falls due in that time before it answers again. */
    async moveTo(now: Date): Promise<void> {
      time.now = now;
      await control("clock", { now: now.toISOString() });
    },
    async pay(url: string, card = "4242424242424242"): Promise<Response> {
      return await fetch(url, { method: "POST", body: new URLSearchParams({ card }), redirect: "manual" });
    },
    /** Waits for webhooks in transit, then applies the stored events as the job does. */
    async applyEvents(): Promise<void> {
      await control("webhooks/idle", {});
      const events = await db
        .selectFrom("billing_events")
        .select("id")
        .where("state", "=", "waiting")
        .orderBy("received_at")
        .execute();
      for (const { id } of events) await applyBillingEvent(ctx, { eventId: id });
    },
    async close(): Promise<void> {
      await simulator.close();
      receiver.close();
      await jobs.close();
      await owners.close();
      await db.destroy();
      await database.drop();
    },
  };
}
