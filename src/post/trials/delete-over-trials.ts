import type { Context } from "../../context.ts";
import { eachDue } from "../../platform/db/each-due.ts";

/** Deletes expired trials with their pictures, at most `limit`; returns how many. */
export async function deleteOverTrials(
  ctx: Pick<Context, "clock" | "db" | "log" | "pictures">,
  limit: number,
): Promise<number> {
  const over = ctx.db.selectFrom("trials").where("expires_at", "<=", ctx.clock.now());
  return eachDue(
    ctx,
    { failure: "could not delete a trial", limit },
    (most) => over.select("id as trialId").orderBy("expires_at").limit(most).execute(),
    async ({ trialId }) => {
      const trial = await over.select("material").where("id", "=", trialId).executeTakeFirst();
      // The row goes last, so that the next run finds it again after a crash here.
      for (const { storageKey } of trial?.material.pictures ?? []) await ctx.pictures.remove(storageKey);
      await ctx.db.deleteFrom("trials").where("id", "=", trialId).execute();
    },
  );
}
