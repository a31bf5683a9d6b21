import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import type { SiteCredential } from "./check-connection.ts";
import type { ConsentKind } from "../tables.ts";

/** How long the settings form for a new site may stay open. */
const CONNECTION_MS = 24 * 3_600_000;

const toPlace = (ownerId: string, id: string) => ({ table: "wordpress_connections", column: "password", ownerId, id });

/**
 * Seals and stores a password that a site returned, or a consent at WordPress.com, until its owner has chosen the
 * settings.
 */
export async function keepWordPressConnection(
  ctx: Pick<Context, "clock" | "db" | "sealing">,
  caller: Caller,
  { kind, siteUrl, apiUrl, username, password }: SiteCredential & { kind: ConsentKind; apiUrl: string },
): Promise<{ connectionId: string }> {
  const connectionId = uuidv7();
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    await tx.deleteFrom("wordpress_connections").where("expires_at", "<=", now).execute();
    await tx
      .insertInto("wordpress_connections")
      .values({
        owner_id: caller.ownerId,
        id: connectionId,
        kind,
        site_url: siteUrl,
        api_url: apiUrl,
        username,
        password: ctx.sealing.seal(password, toPlace(caller.ownerId, connectionId)),
        expires_at: new Date(now.getTime() + CONNECTION_MS),
      })
      .execute();
    await writeAudit(ctx, tx, caller, { action: "wordpress.authorized", subjectId: connectionId });
  });
  return { connectionId };
}

/** Opens a connection's credential, which stays until `dropWordPressConnection`. Throws "wordpress-state". */
export async function openWordPressConnection(
  ctx: Pick<Context, "clock" | "db" | "sealing">,
  caller: Caller,
  { kind, connectionId }: { kind: ConsentKind; connectionId: string },
): Promise<SiteCredential> {
  const row = await ctx.db
    .selectFrom("wordpress_connections")
    .select(["site_url as siteUrl", "username", "password"])
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", connectionId)
    .where("kind", "=", kind)
    .where("expires_at", ">", ctx.clock.now())
    .executeTakeFirst();
  if (row === undefined) throw new GalleyError("wordpress-state");
  return { ...row, password: ctx.sealing.open(row.password, toPlace(caller.ownerId, connectionId)) };
}

/** Uses up the connection, in the transaction that creates the integration. Throws "wordpress-state". */
export async function dropWordPressConnection(tx: Tx, caller: Caller, connectionId: string): Promise<void> {
  const row = await tx
    .deleteFrom("wordpress_connections")
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", connectionId)
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) throw new GalleyError("wordpress-state");
}
