import { v7 as uuidv7 } from "uuid";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/database.ts";
import { writeAudit } from "../db/audit.ts";
import type { Locale } from "../languages.ts";

/** A new owner of sources, articles and integrations. */
export async function createAccount(
  ctx: Pick<Context, "clock" | "db">,
  input: { email: string; name: string; locale: Locale; timeZone: string },
): Promise<{ ownerId: string }> {
  const ownerId = uuidv7();
  await inTransaction(ctx, async (tx) => {
    await tx
      .insertInto("accounts")
      .values({
        owner_id: ownerId,
        email: input.email,
        name: input.name,
        locale: input.locale,
        time_zone: input.timeZone,
        created_at: ctx.clock.now(),
      })
      .execute();
    await writeAudit(ctx, tx, { ownerId, actor: { type: "user", id: ownerId } }, { action: "account.created", subjectId: ownerId });
  });
  return { ownerId };
}
