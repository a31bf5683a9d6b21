import type { Context } from "../src/context.ts";
import type { Caller } from "../src/platform/actor.ts";
import { inTransaction } from "../src/platform/db/database.ts";
import { disableIntegration } from "../src/post/integrations/disable-integration.ts";

/** Disables an integration as if its site had refused the stored password. */
export async function refusePassword(ctx: Context, owner: Caller, integrationId: string): Promise<void> {
  const { password } = await ctx.db
    .selectFrom("integrations")
    .select("password")
    .where("owner_id", "=", owner.ownerId)
    .where("id", "=", integrationId)
    .executeTakeFirstOrThrow();
  const place = { table: "integrations", column: "password", ownerId: owner.ownerId, id: integrationId };
  const refused = { integrationId, refusedPassword: ctx.sealing.open(password, place) };
  await inTransaction(ctx, (tx) => disableIntegration(ctx, tx, owner, refused));
}
