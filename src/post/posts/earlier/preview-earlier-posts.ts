import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { countUnits } from "../../../owner/plans/count-units.ts";
import { requireReadableSource } from "../require-readable-source.ts";
import { type EarlierChoice, requireChoice, selectChosen } from "./earlier-posts.ts";

/** What choosing these earlier posts would do. */
export type EarlierPreview = {
  /** How many articles it creates. */
  count: number;
  firstPostedAt: Date | null;
  lastPostedAt: Date | null;
  /** How many articles the plan still allows in this period; null: any number. */
  remaining: number | null;
  /** How many of the chosen posts have to wait for quota. */
  waiting: number;
};

/** Read-only. Throws "not-found", "reconnect-needed", "invalid-input". */
export async function previewEarlierPosts(
  ctx: Pick<Context, "addressed" | "clock" | "config" | "db" | "instagram" | "sealing">,
  caller: Caller,
  choice: EarlierChoice,
): Promise<EarlierPreview> {
  requireChoice(choice);
  await requireReadableSource(ctx, ctx.db, caller, choice.sourceId);
  const row = await selectChosen(ctx.db, caller, choice)
    .select(({ fn }) => [
      fn.countAll<string>().as("count"),
      fn.min("posted_at").as("first"),
      fn.max("posted_at").as("last"),
    ])
    .executeTakeFirstOrThrow();
  const { remaining } = await countUnits(ctx, ctx.db, caller.ownerId);
  const count = Number(row.count);
  return {
    count,
    firstPostedAt: row.first,
    lastPostedAt: row.last,
    remaining,
    waiting: remaining === null ? 0 : Math.max(0, count - remaining),
  };
}
