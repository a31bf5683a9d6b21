import assert from "node:assert/strict";
import { cancelSubscription } from "../../../src/owner/billing/cancel-subscription.ts";
import { inTransaction } from "../../../src/platform/db/database.ts";
import { countUnits } from "../../../src/owner/plans/count-units.ts";
import { requirePermission } from "../../../src/owner/plans/require-permission.ts";
import { takeUnit } from "../../../src/owner/plans/take-unit.ts";
import en from "../../../messages/en/errors.json" with { type: "json" };
import { type Case, customerOf, plus, refusal, statusesOf, untilPlan, upgrade } from "./case.ts";
import { waitUntil } from "../../../test/wait-until.ts";

const DAY_MS = 86_400_000;

export const endingCases: Case[] = [
  {
    name: "cancel",
    async run(product, who) {
      await upgrade(product, who);
      const { endsAt } = await cancelSubscription(product.ctx, who);
      const info = await product.info(who);
      assert.deepEqual([info.plan, info.cancelAtPeriodEnd, info.to], ["premium", true, endsAt]);
      return `"${en.success.premiumExpires}" Premium until ${endsAt.toISOString()}`;
    },
  },
  {
    name: "cancel: Stripe refuses",
    async run(product, who) {
      await upgrade(product, who);
      await product.fault("POST", "/v1/subscriptions/", { kind: "error", code: "resource_missing", status: 404 });
      const words = await refusal(cancelSubscription(product.ctx, who), "cancelSubscription", "cancel-refused");
      assert.equal((await product.info(who)).cancelAtPeriodEnd, false);
      return words;
    },
  },
  {
    name: "cancel: Stripe cannot be reached",
    async run(product, who) {
      await upgrade(product, who);
      await product.fault("POST", "/v1/subscriptions/", { kind: "reset-before" }, 3);
      const words = await refusal(cancelSubscription(product.ctx, who), "cancelSubscription", "cancel-failed");
      assert.equal((await product.info(who)).cancelAtPeriodEnd, false);
      return words;
    },
  },
  {
    name: "cancel: Stripe agreed, the end is not known yet",
    async run(product, who) {
      await upgrade(product, who);
      await product.webhooks({ delayMs: 2_500 });
      await product.fault(
        "GET",
        `/v1/subscriptions?customer=${await customerOf(product, who)}`,
        { kind: "error", code: "api_error" },
        3,
      );
      const words = await refusal(cancelSubscription(product.ctx, who), "cancelSubscription", "cancel-unconfirmed");
      await waitUntil("the webhook brings it", async () => (await product.info(who)).cancelAtPeriodEnd);
      return `${words}; then the webhook brings the end`;
    },
  },
  {
    name: "cancel without Premium",
    run: (product, who) => refusal(cancelSubscription(product.ctx, who), "cancelSubscription", "no-subscription"),
  },
  {
    name: "period end to the second, all webhooks lost",
    async run(product, who) {
      await upgrade(product, who);
      const { endsAt } = await cancelSubscription(product.ctx, who);
      await product.webhooks({ drop: 1_000 });
      const seen: string[] = [];
      for (const ms of [-1_000, -1, 0]) {
        await product.moveTo(plus(endsAt, ms));
        seen.push((await product.info(who)).plan);
      }
      assert.deepEqual(seen, ["premium", "premium", "free"]);
      return `1 s before ${seen[0]}, 1 ms before ${seen[1]}, at ${endsAt.toISOString()} ${seen[2]}`;
    },
  },
  {
    name: "taken up again before the end",
    async run(product, who) {
      await upgrade(product, who);
      const { endsAt } = await cancelSubscription(product.ctx, who);
      await product.usePortal(who, "renew");
      await waitUntil("renewing", async () => !(await product.info(who)).cancelAtPeriodEnd);
      await product.moveTo(plus(endsAt, 1_000));
      assert.equal((await product.info(who)).plan, "premium");
      return "premium beyond the end that was planned";
    },
  },
  {
    name: "subscribed again after the end",
    async run(product, who) {
      await upgrade(product, who);
      const { endsAt } = await cancelSubscription(product.ctx, who);
      await product.moveTo(plus(endsAt, 1_000));
      assert.equal((await product.info(who)).plan, "free");
      await upgrade(product, who);
      assert.deepEqual((await statusesOf(product, who)).toSorted(), ["active", "canceled"]);
      return "free, then premium with a new subscription";
    },
  },
  {
    name: "past due",
    async run(product, who) {
      await upgrade(product, who, "4000000000000341");
      const due = (await product.info(who)).to ?? product.time.now;
      await product.moveTo(plus(due, 1_000));
      await waitUntil("the payment failed", async () => (await product.info(who)).paymentFailed);
      await product.moveTo(plus(due, 7 * DAY_MS - 1_000));
      assert.equal((await product.info(who)).plan, "premium");
      await product.moveTo(plus(due, 7 * DAY_MS));
      assert.equal((await product.info(who)).plan, "free");
      await product.usePortal(who, "good-card");
      await untilPlan(product, who, "premium");
      return "premium for 7 days to the second, then free; a better card brings premium back";
    },
  },
  {
    name: "downgrade above the limit",
    async run(product, who) {
      await upgrade(product, who);
      const take = () =>
        inTransaction(product.ctx, (tx) => takeUnit(product.ctx, tx, who.ownerId, crypto.randomUUID()));
      const { endsAt } = await cancelSubscription(product.ctx, who);
      await product.moveTo(plus(endsAt, -5 * DAY_MS));
      for (let index = 0; index < 25; index += 1) assert.equal(await take(), true);
      await product.moveTo(endsAt);
      const usage = await countUnits(product.ctx, product.ctx.db, who.ownerId);
      assert.deepEqual([usage.articlesInPeriod, usage.maxArticlesInPeriod, usage.remaining], [25, 10, 0]);
      assert.equal(await take(), false);
      return "25 of 10 used, 0 remaining, one more is refused";
    },
  },
  {
    name: "what Free may not do",
    run: (product, who) =>
      refusal(
        requirePermission(product.ctx, product.ctx.db, who.ownerId, "publish"),
        "publishArticle",
        "upgrade-needed",
      ),
  },
];
