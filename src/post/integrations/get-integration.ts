import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { type Integration, integrationColumns, toIntegration } from "./integration-view.ts";

/** Throws "not-found". */
export async function getIntegration(
  ctx: Pick<Context, "db">,
  caller: Caller,
  input: { integrationId: string },
): Promise<Integration> {
  const row = await ctx.db
    .selectFrom("integrations")
    .select(integrationColumns)
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", input.integrationId)
    .executeTakeFirst();
  if (row === undefined) throw new GalleyError("not-found");
  return toIntegration(row);
}
