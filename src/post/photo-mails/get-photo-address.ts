import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { toPhotoAddress } from "./photo-address.ts";

/** Where photos for a source can be mailed, and by whom. */
export type PhotoAddress = {
  sourceId: string;
  /** Whether the operator takes emails at all. */
  isOffered: boolean;
  /** Null until its owner wants one. */
  address: string | null;
  /** The owner's own address, which may always send. */
  ownEmail: string;
  /** Who else may send. */
  senders: string[];
};

/** Throws "not-found" for the source. */
export async function getPhotoAddress(
  ctx: Pick<Context, "config" | "db" | "sealing">,
  { ownerId }: Caller,
  { sourceId }: { sourceId: string },
): Promise<PhotoAddress> {
  const row = await ctx.db
    .selectFrom("sources as source")
    .innerJoin("accounts as account", "account.owner_id", "source.owner_id")
    .leftJoin("photo_addresses as address", (join) =>
      join.onRef("address.owner_id", "=", "source.owner_id").onRef("address.source_id", "=", "source.id"),
    )
    .select(["account.email as ownEmail", "address.id", "address.token"])
    .where("source.owner_id", "=", ownerId)
    .where("source.id", "=", sourceId)
    .executeTakeFirst();
  if (row === undefined) throw new GalleyError("not-found");
  const senders = await ctx.db
    .selectFrom("photo_senders")
    .select("email")
    .where("owner_id", "=", ownerId)
    .where("source_id", "=", sourceId)
    .orderBy("created_at")
    .orderBy("email")
    .execute();
  const token =
    row.token === null || row.id === null
      ? null
      : ctx.sealing.open(row.token, { table: "photo_addresses", column: "token", ownerId, id: row.id });
  return {
    sourceId,
    isOffered: ctx.config.replies !== null,
    address: token === null ? null : toPhotoAddress(ctx, token),
    ownEmail: row.ownEmail,
    senders: senders.map(({ email }) => email),
  };
}
