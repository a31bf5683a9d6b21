import { v7 as uuidv7 } from "uuid";
import { lockAccount } from "../lock-account.ts";
import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { type Database, inTransaction, type Tx } from "../../platform/db/database.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import type { Locale } from "../../platform/languages.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { requireStripe } from "./require-stripe.ts";

type CheckoutContext = Pick<Context, "clock" | "config" | "db" | "stripe">;
type OpenCheckout = { id: string; sessionId: string | null; locale: Locale; price: string };

/**
 * Returns the address of the owner's open checkout. Two concurrent requests create just one: the id of its row is
 * Stripe's idempotency key.
 */
export async function openCheckout(
  ctx: CheckoutContext,
  caller: Caller,
  input: { customerId: string; locale: Locale },
): Promise<string> {
  const stripe = requireStripe(ctx);
  const checkout = await keepOpenCheckout(ctx, caller, input.locale);
  if (checkout.sessionId !== null) {
    const open = await stripe.getCheckout(checkout.sessionId);
    if (open.url !== null) return open.url;
  }
  const wanted = {
    customerId: input.customerId,
    ownerId: caller.ownerId,
    locale: checkout.locale,
    price: checkout.price,
    successUrl: toPageUrl(ctx, checkout.locale, "/bot/dash?upgrade={CHECKOUT_SESSION_ID}"),
    cancelUrl: toPageUrl(ctx, checkout.locale, "/bot/upgrade"),
  };
  try {
    const { sessionId, url } = await stripe.createCheckout(wanted, checkout.id);
    if (url === null) throw new Error("Stripe returned a new checkout session without an address");
    await ctx.db
      .updateTable("checkouts")
      .set({ session_id: sessionId })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", checkout.id)
      .execute();
    return url;
  } catch (error) {
    // Stripe would repeat its refusal for the same key; if its answer was lost, nobody has seen the address.
    if (!isRequestInProgress(error)) await closeCheckout(ctx.db, caller, checkout.id);
    throw error;
  }
}

/** Another tab's request with the same key is still running (Stripe, idempotent requests): use its result. */
function isRequestInProgress(error: unknown): boolean {
  return error instanceof ConnectorError && error.code === "idempotency_key_in_use";
}

/** One open checkout per owner; closes one at another price. */
async function keepOpenCheckout(ctx: CheckoutContext, caller: Caller, locale: Locale): Promise<OpenCheckout> {
  const { checkout, outdated } = await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, caller.ownerId);
    const open = await tx
      .selectFrom("checkouts")
      .select(["id", "session_id as sessionId", "locale", "price"])
      .where("owner_id", "=", caller.ownerId)
      .where("state", "=", "open")
      .executeTakeFirst();
    if (open !== undefined && open.price === ctx.config.billing?.price) return { checkout: open, outdated: null };
    if (open !== undefined) await closeCheckout(tx, caller, open.id);
    return { checkout: await insertCheckout(ctx, tx, caller, locale), outdated: open?.sessionId ?? null };
  });
  if (outdated !== null) await requireStripe(ctx).expireCheckout(outdated);
  return checkout;
}

async function insertCheckout(ctx: CheckoutContext, tx: Tx, caller: Caller, locale: Locale): Promise<OpenCheckout> {
  const checkout = { id: uuidv7(), locale, price: ctx.config.billing?.price ?? "" };
  await tx
    .insertInto("checkouts")
    .values({ owner_id: caller.ownerId, session_id: null, state: "open", created_at: ctx.clock.now(), ...checkout })
    .execute();
  await writeAudit(ctx, tx, caller, { action: "checkout.opened", subjectId: checkout.id });
  return { ...checkout, sessionId: null };
}

async function closeCheckout(db: Database | Tx, caller: Caller, id: string): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ state: "expired" })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", id)
    .execute();
}
