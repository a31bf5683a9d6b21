import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { findLiveSubscription } from "./find-live-subscription.ts";
import { requireStripe } from "./require-stripe.ts";
import { syncCustomer } from "./sync-customer.ts";

type KeepContext = Pick<Context, "clock" | "config" | "db" | "log" | "stripe">;

/** Undoes a cancellation before the period ends; repeatable. Throws "no-subscription", "keep-failed". */
export async function keepSubscription(ctx: KeepContext, caller: Caller): Promise<void> {
  const subscription = await findLiveSubscription(ctx, caller);
  if (subscription === null) throw new GalleyError("no-subscription");
  try {
    await requireStripe(ctx).keep(subscription.id);
    await syncCustomer(ctx, caller);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    ctx.log.warn({ err: error, subscriptionId: subscription.id }, "could not resume a subscription");
    throw new GalleyError("keep-failed", { cause: error });
  }
  const detail = { subscriptionId: subscription.id };
  await inTransaction(ctx, (tx) =>
    writeAudit(ctx, tx, caller, { action: "subscription.kept", subjectId: caller.ownerId, detail }),
  );
}
