import type { Context } from "../../context.ts";
import { readPhotoAddress } from "./photo-address.ts";

export type FoundPhotoAddress = { ownerId: string; sourceId: string };

/** Returns null for an address that we didn't give out, that was changed or revoked, or of a suspended account. */
export async function findPhotoAddress(
  ctx: Pick<Context, "config" | "db">,
  address: string,
): Promise<FoundPhotoAddress | null> {
  const hash = readPhotoAddress(ctx, address);
  if (hash === null) return null;
  const row = await ctx.db
    .selectFrom("photo_addresses as address")
    .innerJoin("accounts as account", "account.owner_id", "address.owner_id")
    .select(["address.owner_id as ownerId", "address.source_id as sourceId"])
    .where("address.token_hash", "=", hash)
    .where("account.deleted_at", "is", null)
    .where("account.suspended_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
