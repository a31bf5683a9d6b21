import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { ArticleLanguage } from "../../../platform/languages.ts";
import { neutralStyle } from "../source-settings.ts";

/**
 * Returns the owner's source for uploaded photos, created with the first one: writing settings, and nothing to poll.
 */
export async function ensurePhotoSource(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  language: ArticleLanguage,
): Promise<string> {
  const source = tx
    .selectFrom("sources")
    .select("id")
    .where("owner_id", "=", caller.ownerId)
    .where("kind", "=", "photos");
  const known = await source.executeTakeFirst();
  if (known !== undefined) return known.id;
  const now = ctx.clock.now();
  await tx
    .insertInto("sources")
    .values({
      owner_id: caller.ownerId,
      id: uuidv7(),
      kind: "photos",
      label: "",
      active: true,
      status: "ACTIVE",
      // One per owner; can't clash with an account, whose id is a number.
      instagram_user_id: "photos",
      instagram_app_scoped_id: "photos",
      username: "",
      access_token: null,
      language,
      about: "",
      keywords: [],
      style: JSON.stringify(neutralStyle),
      failures: 0,
      next_poll_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "instagram_user_id"]).doNothing())
    .execute();
  // Another request may have created it meanwhile.
  return (await source.executeTakeFirstOrThrow()).id;
}
