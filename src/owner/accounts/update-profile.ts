import { sql } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { z } from "zod";
import { parseInput } from "../../platform/input/parse-input.ts";
import { typedText } from "../../platform/input/typed-text.ts";
import { type Locale, locales } from "../../platform/languages.ts";
import { findTimeZone } from "../../platform/time-zones.ts";
import { getProfile, type Profile, profileColumns } from "./get-profile.ts";
import { toNextMorning } from "../../platform/next-morning.ts";

export type UpdateProfileInput = { name?: string; locale?: Locale; timeZone?: string };

const profileSchema = z.object({
  name: typedText({ max: 100, required: "name-required" }).exactOptional(),
  locale: z.enum(locales).exactOptional(),
  timeZone: z.string().transform(findTimeZone).pipe(z.string()).exactOptional(),
});

/** Changes the given fields only. Throws "invalid-input" with the field, or "not-found". */
export async function updateProfile(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: UpdateProfileInput,
): Promise<Profile> {
  const { timeZone, ...others } = parseInput(profileSchema, input);
  const change = { ...others, ...(timeZone === undefined ? {} : { time_zone: timeZone }) };
  if (Object.keys(change).length === 0) return getProfile(ctx, caller);
  return inTransaction(ctx, async (tx) => {
    const row = await tx
      .updateTable("accounts")
      .set(change)
      // Daily emails go out in the owner's morning.
      .$if(timeZone !== undefined, (query) =>
        query.set({
          next_digest_at: sql`case when approval_mails = 'daily' and time_zone <> ${timeZone}
            then ${toNextMorning(ctx.clock.now(), timeZone ?? "")}::timestamptz else next_digest_at end`,
        }),
      )
      .where("owner_id", "=", caller.ownerId)
      .returning(profileColumns)
      .executeTakeFirst();
    if (row === undefined) throw new GalleyError("not-found");
    await writeAudit(ctx, tx, caller, {
      action: "profile.updated",
      subjectId: caller.ownerId,
      detail: { changed: Object.keys(change) },
    });
    return row;
  });
}
