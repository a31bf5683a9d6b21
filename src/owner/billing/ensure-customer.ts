import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { requireStripe } from "./require-stripe.ts";

/**
 * Returns the owner's Stripe customer, creating it when they first go to pay. If two are created at once, the first
 * one stored wins.
 */
export async function ensureCustomer(ctx: Pick<Context, "clock" | "db" | "stripe">, caller: Caller): Promise<string> {
  const known = await findCustomer(ctx, caller);
  if (known !== null) return known;
  const account = await ctx.db
    .selectFrom("accounts")
    .select(["email", "name"])
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirst();
  if (account === undefined) throw new GalleyError("not-found");
  const { customerId } = await requireStripe(ctx).createCustomer({ ownerId: caller.ownerId, ...account }, uuidv7());
  const now = ctx.clock.now();
  await ctx.db
    .insertInto("billing_customers")
    .values({ owner_id: caller.ownerId, customer_id: customerId, next_reconcile_at: now, created_at: now })
    .onConflict((conflict) => conflict.column("owner_id").doNothing())
    .execute();
  return (await findCustomer(ctx, caller)) ?? customerId;
}

/** For a customer that Stripe no longer knows. */
export async function forgetCustomer(ctx: Pick<Context, "db">, caller: Caller, customerId: string): Promise<void> {
  await ctx.db
    .deleteFrom("billing_customers")
    .where("owner_id", "=", caller.ownerId)
    .where("customer_id", "=", customerId)
    .execute();
}

async function findCustomer(ctx: Pick<Context, "db">, caller: Caller): Promise<string | null> {
  const row = await ctx.db
    .selectFrom("billing_customers")
    .select("customer_id")
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}
