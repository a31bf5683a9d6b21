import { randomBytes } from "node:crypto";
import { Stripe } from "stripe";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { startStripe } from "../../../simulators/stripe/start-stripe.ts";
import { createAccount } from "../../../src/owner/accounts/create-account.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import { createBillingLink } from "../../../src/owner/billing/create-billing-link.ts";
import { type BillingInfo, getBillingInfo } from "../../../src/owner/billing/get-billing-info.ts";
import type { Context } from "../../../src/context.ts";
import { migrate } from "../../../src/platform/db/migrate.ts";
import { startHttp } from "../../../src/entries/http/start-http.ts";
import { startWorker } from "../../../src/entries/worker/worker.ts";
import type { Locale } from "../../../src/platform/languages.ts";
import { control, startRig } from "../../../test/rig.ts";
import { findFreePort } from "../../postgres.ts";
import { startScratchPostgres } from "../../scratch-postgres.ts";

const secret = `whsec_${randomBytes(16).toString("hex")}`;

/** Runs web and worker in this process, so that the show can move their clock; Stripe and the database are external. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

export async function startProduct() {
  const postgres = await startScratchPostgres({ database: "galley" });
  await migrate(postgres.connectionString());
  const port = await findFreePort();
  const webhookUrl = `http://127.0.0.1:${port}/webhooks/stripe`;
  const stripe = await startStripe({ webhook: { url: webhookUrl, secret } });
  const rig = await startRig(postgres.connectionString(), {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: "sk_test_show",
    STRIPE_WEBHOOK_SECRETS: secret,
    LOG_LEVEL: "silent",
  });
  rig.allow(new URL(stripe.url).host);
  const time = { now: new Date() };
  const ctx = await rig.openContext({ clock: { now: () => time.now } });
  const web = await startHttp(ctx);
  const worker = startWorker(ctx);
  return {
    ctx,
    time,
    stripe,
    webhookUrl,
    secret,
    /** Stripe's own client, for changes at Stripe that don't come from us. */
    vendor: new Stripe("sk_test_vendor", { host: "127.0.0.1", port: stripe.port, protocol: "http", telemetry: false }),
    ...actions(ctx, stripe),
    /** Moves the product's clock and Stripe's; whatever falls due happens at once. */
    async moveTo(now: Date): Promise<void> {
      time.now = now;
      await control(stripe, "POST", "/clock", { now: now.toISOString() });
      await control(stripe, "POST", "/settle", {});
    },
    async close(): Promise<void> {
      await worker.stop();
      await web.stop();
      await ctx.close();
      await rig.close();
      await stripe.close();
      await postgres.stop();
    },
  };
}

function actions(ctx: Context, stripe: Simulator) {
  let owners = 0;
  return {
    async createOwner(locale: Locale = "en"): Promise<Caller> {
      owners += 1;
      const account = {
        email: `owner${owners}@galley.example`,
        name: `Owner ${owners}`,
        locale,
        timeZone: "Europe/Zurich",
      };
      const { ownerId } = await createAccount(ctx, account);
      return { ownerId, actor: { type: "user", id: ownerId } };
    },
    info: (who: Caller): Promise<BillingInfo> => getBillingInfo(ctx, who),
    /** Acts as the person on Stripe's hosted page; returns the checkout's id from the return URL. */
    async pay(url: string, card = "4242424242424242"): Promise<string | null> {
      const back = await fetch(url, { method: "POST", body: new URLSearchParams({ card }), redirect: "manual" });
      const location = back.headers.get("location");
      return location === null ? null : new URL(location).searchParams.get("upgrade");
    },
    /** Acts as the person in Stripe's billing portal. */
    async usePortal(who: Caller, action: string): Promise<void> {
      const { url } = await createBillingLink(ctx, who, { locale: "en" });
      const subscription = /name="subscription" value="(\w+)"/.exec(await (await fetch(url)).text())?.[1] ?? "";
      await fetch(url, { method: "POST", body: new URLSearchParams({ action, subscription }), redirect: "manual" });
    },
    webhooks: (knobs: object) => control(stripe, "POST", "/webhooks", knobs),
    fault: (method: string, path: string, fault: object, times: number | "always" = 1) =>
      control(stripe, "POST", "/faults", { match: { method, path }, times, fault }),
    /** Nothing lost, nothing late, no faults. */
    async calm(): Promise<void> {
      await control(stripe, "POST", "/webhooks", { copies: 1, delayMs: 0, drop: 0, reorderMs: 0, hold: false });
      await control(stripe, "DELETE", "/faults");
      await control(stripe, "POST", "/webhooks/release", { order: [] });
    },
  };
}
