import { z } from "zod";
import type { ComClient } from "../../../connectors/wordpress-com/login.ts";
import type { Platform } from "../../../platform/platform.ts";

const place = { table: "installation_secrets", column: "sealed", ownerId: "", id: "wordpress-com-client" };
const keptSchema = z.object({ redirectUri: z.string(), id: z.string(), secret: z.string().nullable() });

/**
 * The client under which WordPress.com has registered this installation by itself (RFC 7591); all processes share it.
 * Registers another one when the installation's address has changed.
 */
export async function findComClient(
  ctx: Pick<Platform, "db" | "sealing">,
  redirectUri: string,
  register: (redirectUri: string) => Promise<ComClient>,
): Promise<ComClient> {
  const find = async () => {
    const row = await ctx.db
      .selectFrom("installation_secrets")
      .select("sealed")
      .where("name", "=", place.id)
      .executeTakeFirst();
    return row === undefined ? null : keptSchema.parse(JSON.parse(ctx.sealing.open(row.sealed, place)));
  };
  const kept = await find();
  if (kept?.redirectUri === redirectUri) return kept;
  const sealed = ctx.sealing.seal(JSON.stringify({ redirectUri, ...(await register(redirectUri)) }), place);
  const table = ctx.db.insertInto("installation_secrets").values({ name: place.id, sealed });
  // Another process may have been first; then its client counts.
  await table
    .onConflict((conflict) => (kept === null ? conflict.doNothing() : conflict.column("name").doUpdateSet({ sealed })))
    .execute();
  return (await find()) ?? register(redirectUri);
}
