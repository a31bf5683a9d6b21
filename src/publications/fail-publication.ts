import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import { writeAudit } from "../db/audit.ts";
import { inTransaction, type Tx } from "../db/database.ts";
import type { Failure } from "../jobs/failure.ts";

/** Ends the attempts. A refused credential disables the integration; its publications wait for it. */
export async function failPublication(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { publicationId: string; failure: Failure },
): Promise<void> {
  const refused = input.failure.reason === "unauthorized";
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .updateTable("publications")
      .set({ state: refused ? "waiting" : "failed", failure: input.failure.reason })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.publicationId)
      .where("state", "=", "waiting")
      .returning(["article_id", "integration_id"])
      .executeTakeFirst();
    if (row === undefined) return;
    await writeAudit(ctx, tx, caller, { action: "publication.failed", subjectId: row.article_id, detail: input.failure });
    if (refused) await disableIntegration(ctx, tx, caller, row.integration_id);
  });
}

async function disableIntegration(ctx: Pick<Context, "clock">, tx: Tx, caller: Caller, integrationId: string): Promise<void> {
  const row = await tx
    .updateTable("integrations")
    .set({ status: "DISABLED" })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", integrationId)
    .where("status", "=", "ACTIVE")
    .returning("id")
    .executeTakeFirst();
  if (row !== undefined) await writeAudit(ctx, tx, caller, { action: "integration.disabled", subjectId: integrationId });
}
