import type { Selectable } from "kysely";
import type { InstagramAccess } from "../../connectors/instagram/index.ts";
import type { Context } from "../../context.ts";
import type { SourcesTable } from "../sources/tables.ts";

/** The columns that `openAccess` needs from a source, besides its token. */
export const accessColumns = ["api", "instagram_user_id", "instagram_app_scoped_id"] as const;

export type AccessRow = Pick<Selectable<SourcesTable>, (typeof accessColumns)[number]>;

/** Opens the source's token for calls to its account. */
export function openAccess(
  ctx: Pick<Context, "sealing">,
  { ownerId, sourceId, sealedToken }: { ownerId: string; sourceId: string; sealedToken: Buffer },
  { api, instagram_user_id: userId, instagram_app_scoped_id: appScopedId }: AccessRow,
): InstagramAccess {
  const accessToken = ctx.sealing.open(sealedToken, {
    table: "sources",
    column: "access_token",
    ownerId,
    id: sourceId,
  });
  return toAccess({ api, userId, appScopedId }, accessToken);
}

type AccountNames = { api: AccessRow["api"]; userId: string; appScopedId: string };

/** Instagram refuses tokens of its old API like any dead token, until their source is disabled. */
export function toAccess({ api, userId, appScopedId: personId }: AccountNames, accessToken: string): InstagramAccess {
  return api === "facebook-login" || api === "facebook-page"
    ? { api, accessToken, userId, personId }
    : { api: "instagram-login", accessToken };
}
