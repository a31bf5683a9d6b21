import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";

/**
 * Revokes an owner's consents at WordPress.com if it answers; otherwise they can still leave, and revoke them there.
 * Passwords of other sites are revoked on those sites.
 */
export async function revokeConsents(
  ctx: Pick<Context, "db" | "log" | "sealing" | "wordpressCom">,
  { ownerId }: Caller,
): Promise<void> {
  if (ctx.wordpressCom === null) return;
  const rows = await ctx.db
    .selectFrom("integrations")
    .select(["id", "password"])
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "wordpress-com")
    .execute();
  for (const { id, password } of rows) {
    const credential = ctx.sealing.open(password, { table: "integrations", column: "password", ownerId, id });
    await ctx.wordpressCom.login.revoke(credential).catch((error: unknown) => {
      if (!(error instanceof ConnectorError)) throw error;
      ctx.log.warn({ err: error }, "could not revoke a consent");
    });
  }
}
