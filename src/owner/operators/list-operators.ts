import type { Context } from "../../context.ts";

export type Operator = {
  /** Null until the first sign-in. */
  ownerId: string | null;
  email: string;
  since: Date;
};

/** Oldest first. */
export async function listOperators(ctx: Pick<Context, "db">): Promise<Operator[]> {
  const rows = await ctx.db
    .selectFrom("operators")
    .leftJoin("accounts", "accounts.owner_id", "operators.account_id")
    .select(["operators.account_id", "operators.email", "operators.since", "accounts.email as accountEmail"])
    .orderBy("operators.since")
    .orderBy("operators.id")
    .execute();
  return rows.map((row) => ({
    ownerId: row.account_id,
    email: row.accountEmail ?? row.email ?? "",
    since: row.since,
  }));
}
