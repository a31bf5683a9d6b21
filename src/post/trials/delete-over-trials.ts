import type { Context } from "../../context.ts";

/** Deletes trials whose day is over, at most `limit`, with their pictures; answers how many. */
export async function deleteOverTrials(
  ctx: Pick<Context, "clock" | "db" | "pictures">,
  limit: number,
): Promise<number> {
  const over = await ctx.db
    .selectFrom("trials")
    .select(["id", "material"])
    .where("expires_at", "<=", ctx.clock.now())
    .orderBy("expires_at")
    .limit(limit)
    .execute();
  for (const { id, material } of over) {
    // The row last, so that whoever dies here leaves it to be found again.
    for (const { storageKey } of material.pictures) await ctx.pictures.remove(storageKey);
    await ctx.db.deleteFrom("trials").where("id", "=", id).execute();
  }
  return over.length;
}
