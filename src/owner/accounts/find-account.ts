import type { Context } from "../../context.ts";

export type FoundAccount = {
  ownerId: string;
  email: string;
  name: string;
  userId: string | null;
  suspended: boolean;
  createdAt: Date;
};

/**
 * Finds accounts by address. Two people may have used the same address one after the other, so there may be
 * several.
 */
export async function findAccounts(ctx: Pick<Context, "db">, wanted: { email?: string } = {}): Promise<FoundAccount[]> {
  let query = ctx.db
    .selectFrom("accounts")
    .select(["owner_id", "email", "name", "user_id", "suspended_at", "created_at"])
    .where("deleted_at", "is", null)
    .orderBy("created_at");
  if (wanted.email !== undefined)
    query = query.where((row) => row(row.fn<string>("lower", ["email"]), "=", wanted.email?.toLowerCase() ?? ""));
  const rows = await query.execute();
  return rows.map((row) => ({
    ownerId: row.owner_id,
    email: row.email,
    name: row.name,
    userId: row.user_id,
    suspended: row.suspended_at !== null,
    createdAt: row.created_at,
  }));
}
