import { z } from "zod";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { listSlotInstants } from "../../list-slot-instants.ts";
import type { PublicationsTable } from "../tables.ts";
import { selectPublications } from "../select-publications.ts";

export type Scheduled = {
  articleId: string;
  title: string;
  version: number;
  integrationId: string;
  label: string;
  state: PublicationsTable["state"];
  /** Its slot, or when it was published. */
  at: Date;
  link: string | null;
};

export type FreeSlot = { integrationId: string; label: string; at: Date };

export type ScheduleRange = { from: Date; to: Date };

const DAY_MS = 24 * 3600_000;
/** A month with the days of the weeks around it. */
const range = z
  .object({ from: z.date(), to: z.date() })
  .refine(({ from, to }) => to > from && to.getTime() - from.getTime() <= 45 * DAY_MS, { path: ["to"] });

/** From one instant up to, but not including, another. Throws "invalid-input" for more than 45 days. */
export function toScheduleRange(input: ScheduleRange): ScheduleRange {
  return parseInput(range, input, "to");
}

export async function listScheduled(
  ctx: Pick<Context, "db">,
  caller: Caller,
  { from, to }: ScheduleRange,
): Promise<Scheduled[]> {
  const rows = await selectPublications(ctx.db, caller.ownerId)
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "publication.owner_id")
        .onRef("version.article_id", "=", "publication.article_id")
        .onRef("version.version", "=", "publication.version"),
    )
    .select((row) => [
      "publication.article_id as articleId",
      "publication.version",
      "publication.integration_id as integrationId",
      "publication.state",
      "publication.link",
      "integration.label",
      "version.title",
      row
        .case()
        .when("publication.state", "=", "waiting")
        .then(row.ref("publication.slot_at"))
        .else(row.ref("publication.published_at"))
        .end()
        .as("at"),
    ])
    .where((row) => {
      const between = (column: "publication.slot_at" | "publication.published_at") =>
        row.and([row(column, ">=", from), row(column, "<", to)]);
      return row.or([
        row.and([row("publication.state", "=", "waiting"), between("publication.slot_at")]),
        row.and([row("publication.state", "=", "published"), between("publication.published_at")]),
      ]);
    })
    .orderBy("at")
    .limit(500)
    .execute();
  return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]));
}

/** Only sites that publish in slots, and are connected. */
export async function listFreeSlots(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  { from, to }: ScheduleRange,
): Promise<FreeSlot[]> {
  const sites = await ctx.db
    .selectFrom("integrations as integration")
    .innerJoin("accounts as account", "account.owner_id", "integration.owner_id")
    .select(["integration.id", "integration.label", "integration.slots", "account.time_zone as timeZone"])
    .where("integration.owner_id", "=", caller.ownerId)
    .where("integration.publish_when", "=", "next-slot")
    .where("integration.active", "=", true)
    .where("integration.status", "=", "ACTIVE")
    .execute();
  const waiting = await ctx.db
    .selectFrom("publications")
    .select(["integration_id", "slot_at"])
    .where("owner_id", "=", caller.ownerId)
    .where("state", "=", "waiting")
    .where("slot_at", ">=", from)
    .where("slot_at", "<", to)
    .execute();
  const taken = new Set(waiting.map(({ integration_id, slot_at }) => `${integration_id} ${Number(slot_at)}`));
  const after = new Date(Math.max(from.getTime() - 1, ctx.clock.now().getTime()));
  return sites
    .flatMap(({ id, label, slots, timeZone }) =>
      slots.length === 0 ? [] : listUntil(listSlotInstants(slots, timeZone, after), to, { integrationId: id, label }),
    )
    .filter(({ integrationId, at }) => !taken.has(`${integrationId} ${Number(at)}`))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

function listUntil(instants: Generator<Date, never>, to: Date, site: Omit<FreeSlot, "at">): FreeSlot[] {
  const slots: FreeSlot[] = [];
  for (let at = instants.next().value; at < to; at = instants.next().value) slots.push({ ...site, at });
  return slots;
}
