import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { requireText } from "../../platform/input/require-text.ts";
import { type Locale, locales } from "../../platform/languages.ts";
import { findTimeZone } from "../../platform/time-zones.ts";
import { getProfile, type Profile, profileColumns } from "./get-profile.ts";

export type UpdateProfileInput = { name?: string; locale?: Locale; timeZone?: string };

/** Changes the given fields only. Throws "invalid-input" with the field, or "not-found". */
export async function updateProfile(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: UpdateProfileInput,
): Promise<Profile> {
  const { name, locale, timeZone } = input;
  const change = {
    ...(name === undefined ? {} : { name: requireText(name, { field: "name", max: 100, required: "name-required" }) }),
    ...(locale === undefined ? {} : { locale: requireLocale(locale) }),
    ...(timeZone === undefined ? {} : { time_zone: requireTimeZone(timeZone) }),
  };
  if (Object.keys(change).length === 0) return getProfile(ctx, caller);
  return inTransaction(ctx, async (tx) => {
    const row = await tx
      .updateTable("accounts")
      .set(change)
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

function requireLocale(locale: Locale): Locale {
  if (!locales.includes(locale)) throw new GalleyError("invalid-input", { field: "locale", problem: "invalid" });
  return locale;
}

function requireTimeZone(name: string): string {
  const timeZone = findTimeZone(name);
  if (timeZone === null) throw new GalleyError("invalid-input", { field: "timeZone", problem: "invalid" });
  return timeZone;
}
