import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";

/** Days before a token's expiry at which its owner gets a warning; the last one first. */
const warnings = [3, 10] as const;

const DAY_MS = 86_400_000;

/**
 * Warns the owner, by email and on the dashboard, once per warning, that a token is about to expire and can't be
 * refreshed.
 */
export async function warnOfExpiry(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  { sourceId, sealedToken }: { sourceId: string; sealedToken: Buffer },
): Promise<void> {
  const now = ctx.clock.now().getTime();
  await inTransaction(ctx, async (tx) => {
    const source = await tx
      .selectFrom("sources")
      .select(["token_expires_at", "token_warned_days"])
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", sourceId)
      .where("access_token", "=", sealedToken)
      .forUpdate()
      .executeTakeFirst();
    const expiresAt = source?.token_expires_at?.getTime();
    if (source === undefined || expiresAt === undefined) return;
    const reached = warnings.find((days) => expiresAt - now <= days * DAY_MS);
    if (reached === undefined || (source.token_warned_days !== null && source.token_warned_days <= reached)) return;
    await tx
      .updateTable("sources")
      .set({ token_warned_days: reached })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", sourceId)
      .execute();
    await queueMail(ctx, tx, caller.ownerId, { kind: "token-expiring", subjectId: sourceId });
  });
}
