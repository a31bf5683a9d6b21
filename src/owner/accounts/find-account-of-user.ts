import type { Context } from "../../context.ts";

/** Finds a user's account by their id in the user pool (`sub`). */
export async function findAccountOfUser(
  { db }: Pick<Context, "db">,
  userId: string,
): Promise<{ ownerId: string; isSuspended: boolean } | null> {
  const row = await db
    .selectFrom("accounts")
    .select(["owner_id", "suspended_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row === undefined ? null : { ownerId: row.owner_id, isSuspended: row.suspended_at !== null };
}
