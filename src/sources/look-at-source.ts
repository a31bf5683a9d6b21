import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import type { NextLook } from "../db/tables.ts";
import { type ImportReport, importPosts } from "../posts/import-posts.ts";
import type { HashtagRules } from "./hashtags.ts";

export type Look = { sourceId: string; accessToken: string; next_look: NextLook; rules: HashtagRules };

type LookContext = Pick<Context, "config" | "clock" | "db" | "jobs" | "log" | "instagram" | "pictures">;

/** Imports what is due at this look. The first one of a source counts as made only when it is complete. */
export async function lookAtSource(ctx: LookContext, caller: Caller, look: Look): Promise<ImportReport> {
  const { sourceId, accessToken, next_look: take, rules } = look;
  const report = await importPosts(ctx, caller, { sourceId, accessToken, take, rules });
  if (take === "new") return report;
  await ctx.db
    .updateTable("sources")
    .set({ next_look: "new" })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", sourceId)
    .where("next_look", "=", take)
    .execute();
  return report;
}
