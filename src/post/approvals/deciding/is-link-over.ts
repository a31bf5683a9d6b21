import type { Context } from "../../../context.ts";
import { DAYS_TO_DECIDE } from "../asking/queue-approval.ts";

/** Each link is valid for seven days from its own email, so a resent one doesn't expire at once. */
export function isLinkOver(ctx: Pick<Context, "clock">, createdAt: Date): boolean {
  return createdAt.getTime() + DAYS_TO_DECIDE * 86_400_000 <= ctx.clock.now().getTime();
}
