import type { Context } from "../../../context.ts";
import { DAYS_TO_DECIDE } from "../asking/queue-approval.ts";

/** Each link decides for seven days from its own mail, so that one sent again is not over at once. */
export function isLinkOver(ctx: Pick<Context, "clock">, createdAt: Date): boolean {
  return createdAt.getTime() + DAYS_TO_DECIDE * 86_400_000 <= ctx.clock.now().getTime();
}
