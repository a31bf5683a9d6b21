import { systemCaller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";

/**
 * Handles the removal of our app in Instagram's settings: deletes every token of that account, disables its sources and
 * sends one email each. A trial keeps its token, which no longer works: claiming it makes a source that a later data
 * deletion finds. Idempotent.
 */
export async function deauthorizeAccount(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  { appScopedId }: { appScopedId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.deleteFrom("instagram_connections").where("instagram_app_scoped_id", "=", appScopedId).execute();
    const sources = await tx
      .selectFrom("sources")
      .select(["owner_id", "id"])
      .where("instagram_app_scoped_id", "=", appScopedId)
      .where("access_token", "is not", null)
      // Several owners' sources and audit chains are locked in one order, as in delete-instagram-data.ts.
      // Otherwise, two of these requests could deadlock.
      .orderBy("owner_id")
      .forUpdate()
      .execute();
    if (sources.length === 0) return;
    await tx
      .updateTable("sources")
      .set({
        status: "DISABLED",
        last_error: "deauthorized",
        disabled_at: ctx.clock.now(),
        next_refresh_at: null,
        access_token: null,
      })
      .where("instagram_app_scoped_id", "=", appScopedId)
      .where(
        "id",
        "in",
        sources.map(({ id }) => id),
      )
      .execute();
    for (const { owner_id: ownerId, id } of sources) {
      const caller = systemCaller(ownerId, "instagram-deauthorize");
      await writeAudit(ctx, tx, caller, {
        action: "source.disabled",
        subjectId: id,
        detail: { problem: "deauthorized" },
      });
      await queueMail(ctx, tx, ownerId, { kind: "source-disabled", subjectId: id });
    }
  });
}
