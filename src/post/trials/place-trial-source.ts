import type { Selectable } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { TrialsTable } from "./tables.ts";
import { addSource } from "../sources/connecting/add-source.ts";
import { ensurePhotoSource } from "../sources/connecting/ensure-photo-source.ts";
import { withDefaultSettings } from "../sources/source-settings.ts";
import { trialTokenPlace } from "./keep-trial.ts";

type Trial = Pick<Selectable<TrialsTable>, "id" | "material" | "access_token" | "created_at">;

/** Returns the source that a claimed article belongs to: the trial's account, or the owner's photos. */
export async function placeTrialSource(
  ctx: Pick<Context, "clock" | "sealing">,
  tx: Tx,
  caller: Caller,
  trial: Trial,
): Promise<string> {
  const { id, material, access_token: sealed } = trial;
  if (material.instagram === null || sealed === null) return ensurePhotoSource(ctx, tx, caller, material.language);
  const { account, api = "instagram-login", tokenExpiresAt } = material.instagram;
  const known = await tx
    .selectFrom("sources")
    .select("id")
    .where("owner_id", "=", caller.ownerId)
    .where("instagram_user_id", "=", account.userId)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const settings = withDefaultSettings({ label: account.username, language: material.language });
  const accessToken = ctx.sealing.open(sealed, trialTokenPlace(id));
  // The first poll is a baseline. With the trial's post already here, it takes only a newer one.
  const { sourceId } = await addSource(ctx, tx, caller, {
    origin: {
      api,
      account,
      accessToken,
      tokenIssuedAt: trial.created_at,
      tokenExpiresAt: tokenExpiresAt === null ? null : new Date(tokenExpiresAt),
    },
    settings,
    active: true,
  });
  return sourceId;
}
