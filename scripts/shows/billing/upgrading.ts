import assert from "node:assert/strict";
import { createBillingLink } from "../../../src/owner/billing/create-billing-link.ts";
import { followUpgrade } from "../../../src/owner/billing/follow-upgrade.ts";
import { listPlanNotices } from "../../../src/owner/plans/list-plan-notices.ts";
import { type Case, customerOf, plus, refusal, statusesOf, untilPlan, upgrade } from "./case.ts";
import { waitUntil } from "../../../test/wait-until.ts";

const HOUR_MS = 3_600_000;

export const upgradingCases: Case[] = [
  {
    name: "upgrade",
    async run(product, who) {
      assert.equal((await product.info(who)).plan, "free");
      const sessionId = await upgrade(product, who);
      const { plan, upgrade: state, usage, price } = await product.info(who);
      assert.deepEqual(await followUpgrade(product.ctx, who, { sessionId }), { state: "complete" });
      assert.deepEqual([plan, state, usage.maxArticlesInPeriod], ["premium", "complete", 100]);
      return `free → ${plan} at ${price}, ${usage.maxArticlesInPeriod} articles in 30 days, upgrade ${state}`;
    },
  },
  {
    name: "upgrade waits while Stripe cannot be asked",
    async run(product, who) {
      await product.webhooks({ drop: 1_000 });
      const { url } = await createBillingLink(product.ctx, who, { locale: "en" });
      const sessionId = (await product.pay(url)) ?? "";
      await product.fault("GET", `/v1/checkout/sessions/${sessionId}`, { kind: "status", status: 503, body: "" }, 3);
      const first = await followUpgrade(product.ctx, who, { sessionId });
      const second = await followUpgrade(product.ctx, who, { sessionId });
      assert.deepEqual([first.state, second.state], ["waiting", "complete"]);
      return `${first.state} after three attempts, then ${second.state}`;
    },
  },
  {
    name: "declined card, and a checkout that nobody pays",
    async run(product, who) {
      const { url } = await createBillingLink(product.ctx, who, { locale: "en" });
      assert.equal(await product.pay(url, "4000000000000002"), null);
      assert.equal((await product.info(who)).plan, "free");
      const sessionId = url.split("/").at(-1) ?? "";
      await product.moveTo(plus(product.time.now, 25 * HOUR_MS));
      await waitUntil(
        "upgrade error",
        async () => (await followUpgrade(product.ctx, who, { sessionId })).state === "error",
      );
      return "declined: still free; a day later the upgrade's state is error";
    },
  },
  {
    name: "Stripe down while asking for the link",
    async run(product, who) {
      await product.fault("POST", "/v1/", { kind: "status", status: 503, body: "" }, "always");
      const words = await refusal(
        createBillingLink(product.ctx, who, { locale: "en" }),
        "createBillingLink",
        "billing-link-failed",
      );
      await product.calm();
      assert.equal((await createBillingLink(product.ctx, who, { locale: "en" })).kind, "checkout");
      return `${words}; afterwards the link comes`;
    },
  },
  {
    name: "two checkouts at once",
    async run(product, who) {
      const links = await Promise.all(
        Array.from({ length: 20 }, () => createBillingLink(product.ctx, who, { locale: "en" })),
      );
      const addresses = new Set(links.map(({ url }) => url));
      assert.equal(addresses.size, 1);
      return "20 tabs at once are given one and the same checkout";
    },
  },
  {
    name: "two checkouts paid all the same",
    async run(product, who) {
      const { url } = await createBillingLink(product.ctx, who, { locale: "en" });
      const customer = await customerOf(product, who);
      // A checkout that our own records don't know about.
      const stray = await product.vendor.checkout.sessions.create({
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
      await Promise.all([product.pay(url), product.pay(stray.url ?? "")]);
      await waitUntil(
        "one live subscription",
        async () => (await statusesOf(product, who)).toSorted().join() === "active,canceled",
      );
      const atStripe = (await product.vendor.subscriptions.list({ customer, status: "all" })).data
        .map(({ status }) => status)
        .toSorted();
      assert.deepEqual(atStripe, ["active", "canceled"]);
      await waitUntil("the notice", async () => (await listPlanNotices(product.ctx, who)).length === 1);
      const [notice] = await listPlanNotices(product.ctx, who);
      assert.equal(notice?.kind, "second-subscription-cancelled");
      return `one lives, at Stripe too; notice ${notice.kind}`;
    },
  },
  {
    name: "a link while Premium runs leads to the portal",
    async run(product, who) {
      await upgrade(product, who);
      const { kind, url } = await createBillingLink(product.ctx, who, { locale: "vi" });
      assert.equal(kind, "portal");
      assert.match(await (await fetch(url)).text(), /href="[^"]+\/vi\/bot\/profile"/);
      return "the portal leads back to the profile in the owner's language";
    },
  },
  {
    name: "customer removed at Stripe",
    async run(product, who) {
      await upgrade(product, who);
      await product.vendor.customers.del(await customerOf(product, who));
      await untilPlan(product, who, "free");
      return "premium → free";
    },
  },
];
