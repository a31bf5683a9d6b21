import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/database.ts";
import { writeAudit } from "../db/audit.ts";
import type { Locale } from "../languages.ts";
import { requireStripe } from "./require-stripe.ts";

type CheckoutContext = Pick<Context, "clock" | "config" | "db" | "stripe">;
type OpenCheckout = { id: string; sessionId: string | null; locale: Locale; price: string };

/** The address of the owner's open checkout. Asked for twice at once, it is made once: its row's id is Stripe's idempotency key. */
export async function openCheckout(ctx: CheckoutContext, caller: Caller, input: { customerId: string; locale: Locale }): Promise<string> {
  const stripe = requireStripe(ctx);
  const checkout = await keepOpenCheckout(ctx, caller, input.locale);
  if (checkout.sessionId !== null) {
    const open = await stripe.getCheckout(checkout.sessionId);
    if (open.url !== null) return open.url;
  }
  const base = `${ctx.config.http.publicUrl}${checkout.locale === "en" ? "" : `/${checkout.locale}`}`;
  const wanted = {
    customerId: input.customerId,
    ownerId: caller.ownerId,
    locale: checkout.locale,
    price: checkout.price,
    successUrl: `${base}/bot/dash?upgrade={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${base}/bot/upgrade`,
  };
  try {
    const { sessionId, url } = await stripe.createCheckout(wanted, checkout.id);
    if (url === null) throw new Error("a new checkout session without an address");
    await setCheckout(ctx, caller, checkout.id, { session_id: sessionId });
    return url;
  } catch (error) {
    // Stripe would repeat its refusal for the same key; nobody has seen the address of a lost answer.
    await setCheckout(ctx, caller, checkout.id, { state: "expired" });
    throw error;
  }
}

/** One open checkout per owner; one at another price is closed. */
async function keepOpenCheckout(ctx: CheckoutContext, caller: Caller, locale: Locale): Promise<OpenCheckout> {
  const price = ctx.config.billing?.price ?? "";
  const { checkout, outdated } = await inTransaction(ctx, async (tx) => {
    await tx.selectFrom("accounts").select("owner_id").where("owner_id", "=", caller.ownerId).forUpdate().executeTakeFirstOrThrow();
    const open = await tx
      .selectFrom("checkouts")
      .select(["id", "session_id as sessionId", "locale", "price"])
      .where("owner_id", "=", caller.ownerId)
      .where("state", "=", "open")
      .executeTakeFirst();
    if (open !== undefined && open.price === price) return { checkout: open, outdated: null };
    if (open !== undefined) await tx.updateTable("checkouts").set({ state: "expired" }).where("owner_id", "=", caller.ownerId).where("id", "=", open.id).execute();
    const fresh = { id: uuidv7(), sessionId: null, locale, price };
    await tx
      .insertInto("checkouts")
      .values({ owner_id: caller.ownerId, id: fresh.id, session_id: null, locale, price, state: "open", created_at: ctx.clock.now() })
      .execute();
    await writeAudit(ctx, tx, caller, { action: "checkout.opened", subjectId: fresh.id });
    return { checkout: fresh, outdated: open?.sessionId ?? null };
  });
  if (outdated !== null) await requireStripe(ctx).expireCheckout(outdated);
  return checkout;
}

async function setCheckout(ctx: CheckoutContext, caller: Caller, id: string, change: { session_id: string } | { state: "expired" }): Promise<void> {
  await ctx.db.updateTable("checkouts").set(change).where("owner_id", "=", caller.ownerId).where("id", "=", id).execute();
}
