import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";

/**
 * Ends an owner's consents at WordPress.com, as far as it answers: nobody is kept from leaving because it doesn't, and
 * they can end them there too. Other sites' passwords are ended on the sites.
 */
export async function giveBackConsents(
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
      ctx.log.warn({ err: error }, "could not give back a consent");
    });
  }
}
