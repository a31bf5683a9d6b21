import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startStripe } from "../../../simulators/stripe/start-stripe.ts";
import { startBillingWorld } from "../../../test/billing-world.ts";
import { retryStripe } from "../../connectors/retrying.ts";
import { createStripeConnector } from "../../connectors/stripe/index.ts";
import type { Caller } from "../../platform/actor.ts";
import { grantCustomPlan } from "../plans/grant-custom-plan.ts";
import { listPlanNotices } from "../plans/list-plan-notices.ts";
import { takeUnit } from "../plans/take-unit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { createBillingLink } from "./create-billing-link.ts";
import { deleteAccount } from "../accounts/delete-account.ts";
import { endBilling } from "./end-billing.ts";
import { followUpgrade } from "./follow-upgrade.ts";
import { getBillingInfo } from "./get-billing-info.ts";
import { keepSubscription } from "./keep-subscription.ts";
import { reconcileSubscriptions } from "./reconcile-subscriptions.ts";
import { syncCustomer } from "./sync-customer.ts";

const DAY = 86_400_000;
let world: Awaited<ReturnType<typeof startBillingWorld>>;
let caller: Caller;

beforeAll(async () => {
  world = await startBillingWorld();
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.control("webhooks", { copies: 1, delayMs: 0, drop: 0, reorderMs: 0 });
  await fetch(`${world.simulator.url}/_control/faults`, { method: "DELETE" });
  caller = await world.createCaller();
});

async function upgrade(who: Caller, card?: string): Promise<string> {
  const link = await createBillingLink(world.as(who), who, { locale: "en" });
  expect(link.kind).toBe("checkout");
  const back = await world.pay(link.url, card);
  await world.applyEvents();
  return new URL(back.headers.get("location") ?? "").searchParams.get("upgrade") ?? "";
}

const info = (who = caller) => getBillingInfo(world.as(who), who);

/** Stripe fails for all three attempts of a call. */
const THROUGHOUT = 3;

function fault(method: string, path: string, wanted: object, times: number | "always" = 1): Promise<unknown> {
  return world.control("faults", { match: { method, path }, times, fault: wanted });
}

async function portalAction(action: string, subscription = ""): Promise<void> {
  const link = await createBillingLink(world.as(caller), caller, { locale: "en" });
  expect(link.kind).toBe("portal");
  await fetch(link.url, { method: "POST", body: new URLSearchParams({ action, subscription }), redirect: "manual" });
  await world.applyEvents();
}

async function subscriptionsOf(who: Caller) {
  return world.ctx.db
    .selectFrom("subscriptions")
    .selectAll()
    .where("owner_id", "=", who.ownerId)
    .orderBy("started_at")
    .execute();
}

/** Resolves once the request made by `pending` has hit its fault. */
async function faultUsed(pending: Promise<unknown>): Promise<void> {
  const done = { it: false };
  void pending.finally(() => (done.it = true));
  while (!done.it) {
    const { faults } = (await (await fetch(`${world.simulator.url}/_control/faults`)).json()) as { faults: unknown[] };
    if (faults.length === 0) return;
  }
}

async function customerOf(who: Caller): Promise<string> {
  const row = await world.ctx.db
    .selectFrom("billing_customers")
    .select("customer_id")
    .where("owner_id", "=", who.ownerId)
    .executeTakeFirstOrThrow();
  return row.customer_id;
}

test("paying the link makes the owner Premium for the paid period", async () => {
  expect(await info()).toMatchObject({
    plan: "free",
    price: "12 CHF",
    upgrade: null,
    usage: { maxArticlesInPeriod: 10 },
  });
  const sessionId = await upgrade(caller);
  const [subscription] = await subscriptionsOf(caller);
  expect(await info()).toMatchObject({
    plan: "premium",
    from: subscription?.period_start,
    to: subscription?.period_end,
    cancelAtPeriodEnd: false,
    upgrade: "complete",
    usage: { maxArticlesInPeriod: 100 },
  });
  expect(await followUpgrade(world.as(caller), caller, { sessionId })).toEqual({ state: "complete" });
  await expect(followUpgrade(world.ctx, await world.createCaller(), { sessionId })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("Stripe charges the operator's price, and its pages lead back in the owner's language", async () => {
  const { url } = await createBillingLink(world.as(caller), caller, { locale: "vi" });
  const session = await world.vendor.checkout.sessions.retrieve(url.split("/").at(-1) ?? "");
  expect(session).toMatchObject({
    amount_total: 1200,
    currency: "chf",
    locale: "vi",
    client_reference_id: caller.ownerId,
  });
  expect(session.success_url).toBe("https://galley.example.org/vi/bot/dash?upgrade={CHECKOUT_SESSION_ID}");
  await upgrade(caller);
  const portal = await createBillingLink(world.as(caller), caller, { locale: "vi" });
  expect(portal.kind).toBe("portal");
  expect(await (await fetch(portal.url)).text()).toContain(
    'href="https://galley.example.org/vi/bot/profile?section=plan"',
  );
});

test("a customer removed at Stripe is no longer Premium", async () => {
  await upgrade(caller);
  await world.vendor.customers.del(await customerOf(caller));
  await world.applyEvents();
  expect((await info()).plan).toBe("free");
});

test("every tab gets the same checkout, even twenty at once", async () => {
  const links = await Promise.all(
    Array.from({ length: 20 }, () => createBillingLink(world.as(caller), caller, { locale: "en" })),
  );
  const later = await createBillingLink(world.as(caller), caller, { locale: "en" });
  expect(new Set([...links, later].map((link) => link.url)).size).toBe(1);
});

test("a tab that asks while another tab's checkout is being created gets the same one", async () => {
  await fault("POST", "/v1/checkout/sessions", { kind: "delay", ms: 400, when: "after" });
  const first = createBillingLink(world.as(caller), caller, { locale: "en" });
  await faultUsed(first);
  const second = await createBillingLink(world.as(caller), caller, { locale: "vi" });
  expect((await first).url).toBe(second.url);
  const sessions = await world.vendor.checkout.sessions.list({ customer: await customerOf(caller) });
  expect(sessions.data).toHaveLength(1);
});

test("a checkout whose answer was lost is found again; one that Stripe refused doesn't block the next", async () => {
  await fault("POST", "/v1/checkout/sessions", { kind: "apply-then-reset" });
  expect((await createBillingLink(world.as(caller), caller, { locale: "en" })).kind).toBe("checkout");
  const other = await world.createCaller();
  await fault("POST", "/v1/checkout/sessions", { kind: "error", code: "api_error" }, THROUGHOUT);
  await expect(createBillingLink(world.as(other), other, { locale: "en" })).rejects.toMatchObject({
    code: "billing-link-failed",
  });
  expect((await createBillingLink(world.as(other), other, { locale: "en" })).kind).toBe("checkout");
});

test("a declined card and an unpaid checkout change nothing; the checkout expires, and a new one follows", async () => {
  const first = await createBillingLink(world.as(caller), caller, { locale: "en" });
  expect((await world.pay(first.url, "4000000000000002")).headers.get("location")).toBeNull();
  expect((await info()).plan).toBe("free");
  await world.moveTo(new Date(world.time.now.getTime() + 25 * 3_600_000));
  const second = await createBillingLink(world.as(caller), caller, { locale: "en" });
  expect(second.url).not.toBe(first.url);
  const sessionId = first.url.split("/").at(-1) ?? "";
  expect(await followUpgrade(world.as(caller), caller, { sessionId })).toEqual({ state: "error" });
  expect((await info()).upgrade).toBeNull();
});

test("when every webhook is lost, returning from Stripe completes the upgrade", async () => {
  await world.control("webhooks", { drop: 1000 });
  const sessionId = await upgrade(caller);
  expect((await info()).plan).toBe("free");
  await fault("GET", "/v1/checkout/sessions", { kind: "error", code: "api_error" }, THROUGHOUT);
  expect(await followUpgrade(world.as(caller), caller, { sessionId })).toEqual({ state: "waiting" });
  expect(await followUpgrade(world.as(caller), caller, { sessionId })).toEqual({ state: "complete" });
  expect((await info()).plan).toBe("premium");
});

test("when every webhook is lost and nobody returns, the nightly reconciliation finds it", async () => {
  await world.control("webhooks", { drop: 1000 });
  await upgrade(caller);
  await world.moveTo(new Date(world.time.now.getTime() + 27 * 3_600_000));
  while ((await reconcileSubscriptions(world.ctx, 8)) > 0);
  expect((await info()).plan).toBe("premium");
});

test("a cancelled Premium runs exactly until its end, even while Stripe or a worker is down", async () => {
  await upgrade(caller);
  const { endsAt } = await cancelSubscription(world.as(caller), caller);
  expect(await info()).toMatchObject({ plan: "premium", to: endsAt, cancelAtPeriodEnd: true });
  expect(await cancelSubscription(world.as(caller), caller)).toEqual({ endsAt });
  const before = world.time.now;
  world.time.now = new Date(endsAt.getTime() - 1000);
  expect((await info()).plan).toBe("premium");
  world.time.now = endsAt;
  expect((await info()).plan).toBe("free");
  world.time.now = before;
  await world.moveTo(endsAt);
  await world.applyEvents();
  expect(await info()).toMatchObject({ plan: "free", ...freePeriod(endsAt), cancelAtPeriodEnd: false });
  expect((await subscriptionsOf(caller)).map((row) => row.status)).toEqual(["canceled"]);
});

test("a cancellation can be undone, any number of times, during the paid period", async () => {
  await expect(keepSubscription(world.as(caller), caller)).rejects.toMatchObject({ code: "no-subscription" });
  await upgrade(caller);
  await cancelSubscription(world.as(caller), caller);
  const [subscription] = await subscriptionsOf(caller);
  await fault("POST", `/v1/subscriptions/${subscription?.id}`, { kind: "error", code: "api_error" }, THROUGHOUT);
  await expect(keepSubscription(world.as(caller), caller)).rejects.toMatchObject({ code: "keep-failed" });
  expect((await info()).cancelAtPeriodEnd).toBe(true);
  for (const _again of [1, 2]) await keepSubscription(world.as(caller), caller);
  expect(await info()).toMatchObject({ plan: "premium", cancelAtPeriodEnd: false });
});

test("each way of failing to cancel has its own code and changes nothing", async () => {
  await expect(cancelSubscription(world.as(caller), caller)).rejects.toMatchObject({ code: "no-subscription" });
  await upgrade(caller);
  const [subscription] = await subscriptionsOf(caller);
  const path = `/v1/subscriptions/${subscription?.id}`;
  await fault("POST", path, { kind: "error", code: "resource_missing", status: 404 });
  await expect(cancelSubscription(world.as(caller), caller)).rejects.toMatchObject({ code: "cancel-refused" });
  await fault("POST", path, { kind: "error", code: "api_error" }, THROUGHOUT);
  await expect(cancelSubscription(world.as(caller), caller)).rejects.toMatchObject({ code: "cancel-failed" });
  expect((await info()).cancelAtPeriodEnd).toBe(false);
  await fault("GET", "/v1/subscriptions", { kind: "error", code: "api_error" }, THROUGHOUT);
  await expect(cancelSubscription(world.as(caller), caller)).rejects.toMatchObject({ code: "cancel-unconfirmed" });
  await world.applyEvents();
  expect((await info()).cancelAtPeriodEnd).toBe(true);
});

test("a plan cancelled in flexible billing's portal ends too, and can be resumed before it does", async () => {
  await upgrade(caller);
  const [subscription] = await subscriptionsOf(caller);
  await portalAction("cancel-flexible", subscription?.id);
  expect(await info()).toMatchObject({ plan: "premium", cancelAtPeriodEnd: true, to: subscription?.period_end });
  await keepSubscription(world.as(caller), caller);
  expect(await info()).toMatchObject({ plan: "premium", cancelAtPeriodEnd: false });
  await portalAction("cancel-flexible", subscription?.id);
  await portalAction("renew", subscription?.id);
  expect(await info()).toMatchObject({ plan: "premium", cancelAtPeriodEnd: false });
});

test("after the end a new checkout makes the owner Premium again", async () => {
  await upgrade(caller);
  const { endsAt } = await cancelSubscription(world.as(caller), caller);
  await world.moveTo(new Date(endsAt.getTime() + 1000));
  await world.applyEvents();
  await upgrade(caller);
  expect((await subscriptionsOf(caller)).map((row) => row.status).toSorted()).toEqual(["active", "canceled"]);
  expect((await info()).plan).toBe("premium");
});

test("a renewal extends the period; a missed one doesn't end Premium at once", async () => {
  await upgrade(caller);
  const first = await info();
  const end = first.to?.getTime() ?? 0;
  await world.control("webhooks", { drop: 1000 });
  await world.moveTo(new Date(end + 30_000));
  expect((await info()).plan).toBe("premium");
  world.time.now = new Date(end + 90_000);
  while ((await reconcileSubscriptions(world.ctx, 8)) > 0);
  expect(await info()).toMatchObject({ plan: "premium", from: first.to });
});

test("a past-due Premium continues for seven days; a working card brings it back", async () => {
  await upgrade(caller, "4000000000000341");
  const end = (await info()).to?.getTime() ?? 0;
  await world.moveTo(new Date(end + 1000));
  await world.applyEvents();
  const period = { from: new Date(end), to: new Date(end + 7 * DAY) };
  expect(await info()).toMatchObject({ plan: "premium", paymentFailed: true, ...period });
  await world.moveTo(new Date(end + 7 * DAY - 1000));
  expect((await info()).plan).toBe("premium");
  await world.moveTo(new Date(end + 7 * DAY));
  expect((await info()).plan).toBe("free");
  await portalAction("good-card");
  expect(await info()).toMatchObject({ plan: "premium", paymentFailed: false });
});

test("a subscription that a custom plan overrides goes on, and can be cancelled and kept", async () => {
  await upgrade(caller);
  const { to } = await info();
  await grantCustomPlan(world.ctx, caller, { maxArticlesInPeriod: 500, to: null });
  const custom = { plan: "custom", to: null, cancelAtPeriodEnd: false };
  expect(await info()).toMatchObject({ ...custom, subscription: { to, cancelAtPeriodEnd: false } });
  await cancelSubscription(world.as(caller), caller);
  expect(await info()).toMatchObject({ ...custom, subscription: { to, cancelAtPeriodEnd: true } });
  await keepSubscription(world.as(caller), caller);
  expect(await info()).toMatchObject({ ...custom, subscription: { to, cancelAtPeriodEnd: false } });
});

test.each([
  { while: "Premium continues", days: 1, plan: "premium", isConfirmed: true },
  { while: "Stripe goes on trying", days: 10, plan: "free", isConfirmed: true },
  { while: "repeated, as Stripe's answer never came", days: 1, plan: "premium", isConfirmed: false },
])("a subscription whose payment is due is cancelled at once: $while", async ({ days, plan, isConfirmed }) => {
  await upgrade(caller, "4000000000000341");
  const end = (await info()).to?.getTime() ?? 0;
  await world.moveTo(new Date(end + days * DAY));
  await world.applyEvents();
  expect(await info()).toMatchObject({ plan, subscription: { to: null, cancelAtPeriodEnd: false } });
  const [subscription] = await subscriptionsOf(caller);
  const cancel = () => cancelSubscription(world.as(caller), caller);
  if (isConfirmed) {
    await fault("DELETE", `/v1/subscriptions/${subscription?.id}`, { kind: "apply-then-reset" });
  } else {
    await fault("GET", "/v1/subscriptions", { kind: "error", code: "api_error" }, THROUGHOUT);
    await expect(cancel()).rejects.toMatchObject({ code: "cancel-unconfirmed" });
  }
  const { endsAt } = await cancel();
  expect(Math.abs(endsAt.getTime() - world.time.now.getTime())).toBeLessThan(60_000);
  expect(await info()).toMatchObject({ plan: "free", subscription: null });
  expect(await world.vendor.subscriptions.retrieve(subscription?.id ?? "")).toMatchObject({ status: "canceled" });
});

test("of two paid checkouts one subscription stays, and the operator is told", async () => {
  await createBillingLink(world.as(caller), caller, { locale: "en" });
  const customer = await customerOf(caller);
  // A checkout in another tab that our tables don't have.
  const stray = await world.vendor.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "chf",
          unit_amount: 1200,
          recurring: { interval: "month" },
          product_data: { name: "Premium" },
        },
      },
    ],
    success_url: "https://galley.example.org/",
  });
  const { url } = await createBillingLink(world.as(caller), caller, { locale: "en" });
  await Promise.all([world.pay(url), world.pay(stray.url ?? "")]);
  await world.applyEvents();
  expect((await subscriptionsOf(caller)).map((row) => row.status).toSorted()).toEqual(["active", "canceled"]);
  const atStripe = await world.vendor.subscriptions.list({ customer, status: "all" });
  expect(atStripe.data.map((subscription) => subscription.status).toSorted()).toEqual(["active", "canceled"]);
  expect(await listPlanNotices(world.as(caller), caller)).toMatchObject([{ kind: "second-subscription-cancelled" }]);
  expect((await info()).plan).toBe("premium");
});

test("an older answer from Stripe never overwrites a newer one", async () => {
  await upgrade(caller);
  const [subscription] = await subscriptionsOf(caller);
  await fault("GET", "/v1/subscriptions", { kind: "delay", ms: 300, when: "after" });
  const slow = syncCustomer(world.ctx, caller);
  await faultUsed(slow);
  await world.vendor.subscriptions.cancel(subscription?.id ?? "");
  await syncCustomer(world.ctx, caller);
  await slow;
  expect((await subscriptionsOf(caller)).map((row) => row.status)).toEqual(["canceled"]);
});

test("after a downgrade above the limit nothing remains until units come back", async () => {
  await upgrade(caller);
  const take = () => inTransaction(world.ctx, (tx) => takeUnit(world.ctx, tx, caller.ownerId, crypto.randomUUID()));
  for (let index = 0; index < 12; index += 1) await take();
  const { endsAt } = await cancelSubscription(world.as(caller), caller);
  const before = world.time.now;
  world.time.now = new Date(before.getTime() + 20 * DAY);
  for (let index = 0; index < 3; index += 1) await take();
  await world.moveTo(endsAt);
  expect(await info()).toMatchObject({
    plan: "free",
    usage: { articlesInPeriod: 3, remaining: 7, maxArticlesCount: 22 },
  });
});

test("charges end before an account is deleted", async () => {
  await upgrade(caller);
  await endBilling(world.ctx, caller);
  expect((await info()).plan).toBe("free");
  expect((await subscriptionsOf(caller)).map((row) => row.status)).toEqual(["canceled"]);
});

/** An owner with a user, who asks for deletion. */
async function remove(who: Caller, ctx = world.ctx): Promise<void> {
  const userId = randomUUID();
  await world.ctx.db.updateTable("accounts").set({ user_id: userId }).where("owner_id", "=", who.ownerId).execute();
  await deleteAccount({ ...ctx, userPool: { deleteUser: async () => {} } }, { userId, accessToken: "verified" });
}

test("a deleted account pays nothing more, and its payments stay in the books", async () => {
  await upgrade(caller);
  await remove(caller);
  expect((await subscriptionsOf(caller)).map((row) => row.status)).toEqual(["canceled"]);
  expect(await customerOf(caller)).toMatch(/^cus_/);
});

test("while Stripe doesn't answer, the account stays", async () => {
  await upgrade(caller);
  const [subscription] = await subscriptionsOf(caller);
  await fault("DELETE", `/v1/subscriptions/${subscription?.id}`, { kind: "error", code: "api_error" }, "always");
  await expect(remove(caller)).rejects.toMatchObject({ service: "stripe" });
  const account = await world.ctx.db
    .selectFrom("accounts")
    .selectAll()
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({ deleted_at: null, email: "owner@example.org" });
});

/** A context with the same database but another Stripe account, as after replacing test keys by live ones. */
async function withOtherKeys(who: Caller) {
  const other = await startStripe();
  onTestFinished(() => other.close());
  const connector = createStripeConnector({ apiUrl: other.url, apiKey: "sk_test_other", webhookSecrets: ["whsec_x"] });
  return { ...world.as(who), stripe: retryStripe(connector) };
}

test("an owner whose customer Stripe no longer knows gets a checkout for a new one", async () => {
  await upgrade(caller);
  const before = await customerOf(caller);
  const ctx = await withOtherKeys(caller);
  expect((await createBillingLink(ctx, caller, { locale: "en" })).kind).toBe("checkout");
  expect(await customerOf(caller)).not.toBe(before);
  expect((await info()).plan).toBe("free");
});

test("an open checkout that Stripe no longer knows is replaced", async () => {
  const first = await createBillingLink(world.as(caller), caller, { locale: "en" });
  const ctx = await withOtherKeys(caller);
  const second = await createBillingLink(ctx, caller, { locale: "en" });
  expect(second.url).not.toBe(first.url);
  expect((await createBillingLink(ctx, caller, { locale: "en" })).url).toBe(second.url);
  const sessionId = first.url.split("/").at(-1) ?? "";
  expect(await followUpgrade(ctx, caller, { sessionId })).toEqual({ state: "error" });
});

test("a customer deleted at Stripe gets a checkout for a new one", async () => {
  await upgrade(caller);
  await world.vendor.customers.del(await customerOf(caller));
  expect((await createBillingLink(world.as(caller), caller, { locale: "en" })).kind).toBe("checkout");
});

test("an account is deleted though Stripe no longer knows its customer and open checkout", async () => {
  await upgrade(caller);
  const other = await world.createCaller();
  await createBillingLink(world.as(other), other, { locale: "en" });
  const { stripe } = await withOtherKeys(caller);
  for (const who of [caller, other]) await remove(who, { ...world.ctx, stripe });
  expect((await subscriptionsOf(caller)).map((row) => row.status)).toEqual(["canceled"]);
});

test("a night with the wrong keys loses no subscription", async () => {
  await upgrade(caller);
  await syncCustomer(await withOtherKeys(caller), caller);
  expect((await info()).plan).toBe("free");
  await syncCustomer(world.as(caller), caller);
  expect((await info()).plan).toBe("premium");
});

test("a checkout that is paid after the account was deleted starts nothing", async () => {
  const link = await createBillingLink(world.as(caller), caller, { locale: "en" });
  await remove(caller);
  await world.pay(link.url);
  await world.applyEvents();
  expect((await subscriptionsOf(caller)).map((row) => row.status)).toEqual(["canceled"]);
});

test("without billing keys there is no link, and everyone has the operator's plan", async () => {
  const without = { ...world.ctx, stripe: null, config: { ...world.ctx.config, billing: null } };
  await expect(createBillingLink(without, caller, { locale: "en" })).rejects.toMatchObject({ code: "billing-off" });
  await expect(cancelSubscription(without, caller)).rejects.toMatchObject({ code: "no-subscription" });
  expect(await getBillingInfo(without, caller)).toMatchObject({
    plan: "unlimited",
    price: null,
    subscription: null,
    usage: { maxArticlesInPeriod: null },
  });
});

/** The free plan's period is the days its counter covers. */
function freePeriod(now: Date): { from: Date; to: Date } {
  return { from: new Date(now.getTime() - 30 * 86_400_000), to: now };
}

test("the free plan has a period too: the 30 days that are counted", async () => {
  expect(await info()).toMatchObject({ plan: "free", ...freePeriod(world.time.now), cancelAtPeriodEnd: false });
});
