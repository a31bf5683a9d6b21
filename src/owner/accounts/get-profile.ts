import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import type { Locale } from "../../platform/languages.ts";

export type Profile = {
  name: string;
  /** From the user pool; changing it there takes a code that proves the new one. */
  email: string;
  /** The language of emails and messages. */
  locale: Locale;
  /** IANA, "Europe/Zurich". */
  timeZone: string;
  createdAt: Date;
};

export const profileColumns = ["name", "email", "locale", "time_zone as timeZone", "created_at as createdAt"] as const;

/** Throws "not-found". */
export async function getProfile(ctx: Pick<Context, "db">, caller: Caller): Promise<Profile> {
  const row = await ctx.db
    .selectFrom("accounts")
    .select(profileColumns)
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirst();
  if (row === undefined) throw new GalleyError("not-found");
  return row;
}
