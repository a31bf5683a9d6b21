import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";
import type { SourceProblem } from "./source-problem.ts";

export type DisableSourceInput = {
  sourceId: string;
  problem: SourceProblem;
  /** The refused token as stored: a source that's been reconnected meanwhile has a different one and stays. */
  sealedToken: Buffer | null;
};

/** Stops polling a source until it's reconnected; acts once and sends one email. Its settings stay. */
export async function disableSource(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  { sourceId, problem, sealedToken }: DisableSourceInput,
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    const disabled = await tx
      .updateTable("sources")
      .set({ status: "DISABLED", last_error: problem, disabled_at: now, next_refresh_at: null })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", sourceId)
      .where("status", "<>", "DISABLED")
      .where("access_token", "is not distinct from", sealedToken)
      .returning("id")
      .executeTakeFirst();
    if (disabled === undefined) return;
    await writeAudit(ctx, tx, caller, { action: "source.disabled", subjectId: sourceId, detail: { problem } });
    await queueMail(ctx, tx, caller.ownerId, { kind: "source-disabled", subjectId: sourceId });
  });
}
