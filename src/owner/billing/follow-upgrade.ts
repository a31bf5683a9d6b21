import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { syncCustomer } from "./sync-customer.ts";

export type UpgradeState = "waiting" | "complete" | "error";

/**
 * Returns the state of a checkout's upgrade, for the page that Stripe redirects to. Asks Stripe until it's decided, so
 * that a late or lost webhook goes unnoticed. Throws "not-found".
 */
export async function followUpgrade(
  ctx: Pick<Context, "clock" | "config" | "db" | "log" | "stripe">,
  caller: Caller,
  input: { sessionId: string },
): Promise<{ state: UpgradeState }> {
  const known = await getCheckoutState(ctx, caller, input.sessionId);
  if (known !== "open" && known !== "waiting") return { state: toUpgradeState(known) };
  try {
    await syncCustomer(ctx, caller);
  } catch (error) {
    // The page asks again in a moment; until then the state is unchanged.
    if (!(error instanceof ConnectorError)) throw error;
    ctx.log.warn({ err: error }, "could not follow an upgrade");
  }
  return { state: toUpgradeState(await getCheckoutState(ctx, caller, input.sessionId)) };
}

export function toUpgradeState(state: "open" | "waiting" | "complete" | "error" | "expired"): UpgradeState {
  if (state === "complete") return "complete";
  return state === "error" || state === "expired" ? "error" : "waiting";
}

async function getCheckoutState(ctx: Pick<Context, "db">, caller: Caller, sessionId: string) {
  const row = await ctx.db
    .selectFrom("checkouts")
    .select("state")
    .where("owner_id", "=", caller.ownerId)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  if (row === undefined) throw new GalleyError("not-found");
  return row.state;
}
