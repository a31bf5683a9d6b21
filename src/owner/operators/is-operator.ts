import type { Context } from "../../context.ts";

/** A suspended account isn't one until it is let in again. */
export async function isOperator(ctx: Pick<Context, "db">, ownerId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom("operators")
    .innerJoin("accounts", "accounts.owner_id", "operators.account_id")
    .select("operators.id")
    .where("operators.account_id", "=", ownerId)
    .where("accounts.suspended_at", "is", null)
    .where("accounts.deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
