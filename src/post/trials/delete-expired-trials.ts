import type { Context } from "../../context.ts";
import { doDueWork } from "../../platform/db/do-due-work.ts";

/** Deletes expired trials with their pictures, at most `limit`; returns how many. */
export async function deleteExpiredTrials(
  ctx: Pick<Context, "clock" | "db" | "log" | "pictures">,
  limit: number,
): Promise<number> {
  const expired = ctx.db.selectFrom("trials").where("expires_at", "<=", ctx.clock.now());
  return doDueWork(
    ctx,
    { logMessage: "could not delete a trial", limit },
    (most) => expired.select("id as trialId").orderBy("expires_at").limit(most).execute(),
    async ({ trialId }) => {
      const trial = await expired.select("material").where("id", "=", trialId).executeTakeFirst();
      // The row goes last, so that the next run finds it again after a crash here.
      for (const { storageKey } of trial?.material.pictures ?? []) await ctx.pictures.remove(storageKey);
      await ctx.db.deleteFrom("trials").where("id", "=", trialId).execute();
    },
  );
}
