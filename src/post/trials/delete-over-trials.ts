import type { Context } from "../../context.ts";

/** Deletes expired trials with their pictures, at most `limit`; returns how many. */
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
    // The row goes last, so that the next run finds it again after a crash here.
    for (const { storageKey } of material.pictures) await ctx.pictures.remove(storageKey);
    await ctx.db.deleteFrom("trials").where("id", "=", id).execute();
  }
  return over.length;
}
