import assert from "node:assert/strict";
import type { Caller } from "../../../src/platform/actor.ts";
import { createBillingLink } from "../../../src/owner/billing/create-billing-link.ts";
import { errorText, type Operation } from "../../../src/entries/error-texts.ts";
import { type ErrorCode, GalleyError } from "../../../src/platform/errors.ts";
import { control } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import type { Product } from "./product.ts";

/** Returns in a sentence what was seen; throws when it's wrong. */
export type Case = { name: string; run(product: Product, who: Caller): Promise<string> };

/**
 * Requests the link, pays on Stripe's page, and waits until the webhooks have made the owner Premium and none
 * is pending.
 */
export async function upgrade(product: Product, who: Caller, card?: string): Promise<string> {
  const { url } = await createBillingLink(product.ctx, who, { locale: "en" });
  const session = await product.pay(url, card);
  await untilPlan(product, who, "premium");
  await untilApplied(product, who);
  return session ?? "";
}

export async function untilPlan(product: Product, who: Caller, plan: string): Promise<void> {
  await waitUntil(`plan ${plan}`, async () => (await product.info(who)).plan === plan);
}

/** The message the owner reads when the call is refused with this code. */
export async function refusal(call: Promise<unknown>, operation: Operation, code: ErrorCode): Promise<string> {
  const error = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  assert(error instanceof GalleyError, `${operation} was not refused`);
  assert.equal(error.code, code);
  return `"${errorText("en", operation, code)}" / "${errorText("vi", operation, code)}"`;
}

export async function customerOf(product: Product, who: Caller): Promise<string> {
  const row = await product.ctx.db
    .selectFrom("billing_customers")
    .select("customer_id")
    .where("owner_id", "=", who.ownerId)
    .executeTakeFirstOrThrow();
  return row.customer_id;
}

/** Events stored for this owner, oldest first. */
export async function statusesOf(product: Product, who: Caller): Promise<string[]> {
  const rows = await product.ctx.db
    .selectFrom("subscriptions")
    .select("status")
    .where("owner_id", "=", who.ownerId)
    .orderBy("started_at")
    .execute();
  return rows.map(({ status }) => status);
}

/** Waits until each of the owner's events that Stripe has sent is applied. */
export async function untilApplied(product: Product, who: Caller): Promise<void> {
  await control(product.stripe, "POST", "/webhooks/idle", {});
  await waitUntil("all events applied", async () => {
    const { kept, applied } = await eventsOf(product, who);
    return kept === applied;
  });
}

/** The stored events about this owner's customer, and how many of them are applied. */
export async function eventsOf(product: Product, who: Caller): Promise<{ kept: number; applied: number }> {
  const rows = await product.ctx.db
    .selectFrom("billing_events")
    .select("state")
    .where("customer_id", "=", await customerOf(product, who))
    .where("state", "!=", "ignored")
    .execute();
  return { kept: rows.length, applied: rows.filter(({ state }) => state === "applied").length };
}

export const plus = (date: Date, ms: number): Date => new Date(date.getTime() + ms);
