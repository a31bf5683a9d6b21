import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { type Source, sourceColumns, toSource } from "./source-view.ts";

/** Throws "not-found". */
export async function getSource(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { sourceId: string },
): Promise<Source> {
  const row = await ctx.db
    .selectFrom("sources")
    .select(sourceColumns)
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", input.sourceId)
    .where("kind", "<>", "photos")
    .executeTakeFirst();
  if (row === undefined) throw new GalleyError("not-found");
  return toSource(row, ctx.clock.now());
}
