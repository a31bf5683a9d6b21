import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";

/** Days before a token's expiry at which its owner gets an email. */
const WARNING_DAYS = [10, 3];
const DAY_MS = 86_400_000;

type KindSettings = Record<string, unknown>;

/** Null: it doesn't expire, or nobody knows. Only a repository's token has an expiry so far. */
function findTokenExpiry({ tokenExpiresAt }: KindSettings): Date | null {
  return typeof tokenExpiresAt === "string" ? new Date(tokenExpiresAt) : null;
}

/** Once a check has found a new expiry, queues the emails that warn of it instead of the previous one. */
export async function queueExpiryMails(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  { integrationId, settings, before }: { integrationId: string; settings: KindSettings; before: KindSettings },
): Promise<void> {
  const expiresAt = findTokenExpiry(settings)?.getTime();
  if (expiresAt === findTokenExpiry(before)?.getTime()) return;
  await dropExpiryMails(tx, ownerId, integrationId);
  if (expiresAt === undefined) return;
  for (const days of WARNING_DAYS) {
    const startAfter = new Date(expiresAt - days * DAY_MS);
    if (startAfter > ctx.clock.now())
      await queueMail(ctx, tx, ownerId, { kind: "integration-expiring", subjectId: integrationId, startAfter });
  }
}

async function dropExpiryMails(tx: Tx, ownerId: string, integrationId: string): Promise<void> {
  await tx
    .updateTable("mails")
    .set({ state: "failed", failure: "not-needed" })
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "integration-expiring")
    .where("subject_id", "=", integrationId)
    .where("state", "=", "queued")
    .execute();
}

/** Days until the expiry, the one that has begun included; null if it isn't time to warn of it. */
export function toDaysToWarnOf(settings: KindSettings, now: Date): number | null {
  const leftMs = (findTokenExpiry(settings)?.getTime() ?? 0) - now.getTime();
  const days = Math.ceil(leftMs / DAY_MS);
  return leftMs > 0 && days <= Math.max(...WARNING_DAYS) ? days : null;
}
