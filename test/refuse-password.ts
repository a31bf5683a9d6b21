import type { Context } from "../src/context.ts";
import type { Caller } from "../src/platform/actor.ts";
import { inTransaction } from "../src/platform/db/database.ts";
import { disableIntegration } from "../src/post/integrations/disable-integration.ts";

/** Disables an integration as if its site had refused the stored password. */
export async function refusePassword(ctx: Context, owner: Caller, integrationId: string): Promise<void> {
  const { password: sealedPassword } = await ctx.db
    .selectFrom("integrations")
    .select("password")
    .where("owner_id", "=", owner.ownerId)
    .where("id", "=", integrationId)
    .executeTakeFirstOrThrow();
  await inTransaction(ctx, (tx) => disableIntegration(ctx, tx, owner, { integrationId, sealedPassword }));
}
