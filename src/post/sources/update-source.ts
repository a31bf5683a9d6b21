import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { rescheduleDigest } from "../articles/digests/reschedule-digest.ts";
import type { PollMode } from "./tables.ts";
import { requireSourceSettings, type SourceSettings } from "./source-settings.ts";
import { type Source, sourceColumns, toSource } from "./source-view.ts";

export type UpdateSourceInput = Partial<SourceSettings> & { sourceId: string; active?: boolean };

/**
 * Changes only the given fields. Posts made while a source was turned off never become articles; notes collected for a
 * digest that is turned off are written at once. Throws "not-found", "invalid-input", or "reconnect-needed" for turning
 * on a DISABLED one.
 */
export async function updateSource(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: UpdateSourceInput,
): Promise<Source> {
  const { sourceId, active, ...given } = input;
  const settings = requireSourceSettings(given);
  const now = ctx.clock.now();
  return inTransaction(ctx, async (tx) => {
    const before = await tx
      .selectFrom("sources")
      .select(["active", "status", "next_look", "digest"])
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", sourceId)
      .where("kind", "<>", "photos")
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new GalleyError("not-found");
    const switched = toSwitch(before, active, now);
    const row = await tx
      .updateTable("sources")
      .set({ ...toColumns(settings), ...switched, status: switched.status ?? before.status })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", sourceId)
      .returning(sourceColumns)
      .executeTakeFirstOrThrow();
    if (row.digest !== before.digest) await rescheduleDigest(ctx, tx, caller, { sourceId, digest: row.digest });
    const changed = Object.keys({ ...settings, ...(active === undefined ? {} : { active }) });
    await writeAudit(ctx, tx, caller, { action: "source.updated", subjectId: sourceId, detail: { changed } });
    return toSource(row, now);
  });
}

type Before = { active: boolean; status: Source["status"]; next_look: PollMode };
type Switch = {
  active?: boolean;
  status?: Source["status"];
  next_poll_at?: Date;
  next_look?: "after-pause";
  failures?: number;
};

function toSwitch({ status, next_look, ...before }: Before, active: boolean | undefined, now: Date): Switch {
  if (active === undefined) return {};
  if (status === "DISABLED" && active) throw new GalleyError("reconnect-needed");
  if (active === before.active) return {};
  if (active) return { active, status: "ACTIVE", next_poll_at: now, failures: 0 };
  // Set when switching off, because reconnecting switches on too. A source that never had its baseline still needs it.
  const look = next_look === "baseline" ? {} : { next_look: "after-pause" as const };
  return { active, ...(status === "DISABLED" ? {} : { status: "INACTIVE" as const }), ...look };
}

function toColumns(settings: Partial<SourceSettings>) {
  const { includeHashtags, excludeHashtags, neverHashtag, style, ...same } = settings;
  return {
    ...same,
    ...(style === undefined ? {} : { style: JSON.stringify(style) }),
    ...(includeHashtags === undefined ? {} : { include_hashtags: includeHashtags }),
    ...(excludeHashtags === undefined ? {} : { exclude_hashtags: excludeHashtags }),
    ...(neverHashtag === undefined ? {} : { never_hashtag: neverHashtag }),
  };
}
