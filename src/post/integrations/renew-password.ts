import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { withSiteLease } from "./with-site-lease.ts";

type RenewContext = Pick<Context, "clock" | "db" | "sealing">;
type Renewal = { integrationId: string; used: string; renew(stored: string): Promise<string> };

/**
 * Replaces an integration's credential that has run out. A refresh token often works only once, so one process at a
 * time renews it; whoever waited finds it renewed already.
 */
export async function renewPassword(
  ctx: RenewContext,
  caller: Caller,
  { integrationId, used, renew }: Renewal,
): Promise<string> {
  const { ownerId } = caller;
  const place = { table: "integrations", column: "password", ownerId, id: integrationId };
  return withSiteLease(ctx, { site: `renew ${integrationId}`, concurrency: 1 }, async () => {
    const { password } = await ctx.db
      .selectFrom("integrations")
      .select("password")
      .where("owner_id", "=", ownerId)
      .where("id", "=", integrationId)
      .executeTakeFirstOrThrow();
    const stored = ctx.sealing.open(password, place);
    if (stored !== used) return stored;
    const renewed = await renew(stored);
    await inTransaction(ctx, async (tx) => {
      const row = await tx
        .updateTable("integrations")
        .set({ password: ctx.sealing.seal(renewed, place) })
        .where("owner_id", "=", ownerId)
        .where("id", "=", integrationId)
        // Their owner may have connected it anew meanwhile.
        .where("password", "=", password)
        .returning("id")
        .executeTakeFirst();
      if (row !== undefined)
        await writeAudit(ctx, tx, caller, { action: "integration.credential-renewed", subjectId: integrationId });
    });
    return renewed;
  });
}
