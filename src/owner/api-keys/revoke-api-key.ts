import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";

/** The key stops working at once. Throws "not-found", also when it was already revoked. */
export async function revokeApiKey(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { apiKeyId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .updateTable("api_keys")
      .set({ revoked_at: ctx.clock.now() })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.apiKeyId)
      .where("revoked_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) throw new GalleyError("not-found");
    await writeAudit(ctx, tx, caller, { action: "api-key.revoked", subjectId: row.id });
  });
}
