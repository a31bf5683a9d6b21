import { sql } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";

export type StatusCounts = { total: number; active: number; inactive: number; disabled: number };

/** Counts an owner's sources or integrations. */
export async function countByStatus(
  ctx: Pick<Context, "db">,
  caller: Caller,
  table: "sources" | "integrations",
): Promise<StatusCounts> {
  const row = await ctx.db
    .selectFrom(table)
    .select(({ fn }) => [
      fn.countAll<string>().as("total"),
      fn.countAll<string>().filterWhere("status", "=", "ACTIVE").as("active"),
      fn.countAll<string>().filterWhere("status", "=", "INACTIVE").as("inactive"),
      fn.countAll<string>().filterWhere("status", "=", "DISABLED").as("disabled"),
    ])
    .where("owner_id", "=", caller.ownerId)
    // The source for uploaded photos isn't something the owner connected.
    .where(sql<boolean>`kind <> 'photos'`)
    .executeTakeFirstOrThrow();
  return {
    total: Number(row.total),
    active: Number(row.active),
    inactive: Number(row.inactive),
    disabled: Number(row.disabled),
  };
}
