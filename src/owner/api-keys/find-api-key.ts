import type { Context } from "../../context.ts";
import type { ApiKeyScope } from "../accounts/tables.ts";
import type { Locale } from "../../platform/languages.ts";
import { hashApiKey } from "./create-api-key.ts";

export type FoundApiKey = { id: string; ownerId: string; scope: ApiKeyScope; locale: Locale };

/** A key's last use is stored to the hour, so that not every call writes. */
const USE_NOTED_MS = 3_600_000;

/** Returns the key's owner; null when it's unknown or revoked, or its owner is deleted or suspended. */
export async function findApiKey(ctx: Pick<Context, "clock" | "db">, key: string): Promise<FoundApiKey | null> {
  const row = await ctx.db
    .selectFrom("api_keys as key")
    .innerJoin("accounts as account", "account.owner_id", "key.owner_id")
    .select(["key.id", "key.owner_id as ownerId", "key.scope", "key.last_used_at as lastUsedAt", "account.locale"])
    .where("key.key_hash", "=", hashApiKey(key))
    .where("key.revoked_at", "is", null)
    .where("account.suspended_at", "is", null)
    .where("account.deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { lastUsedAt, ...found } = row;
  const now = ctx.clock.now();
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > USE_NOTED_MS) {
    await ctx.db
      .updateTable("api_keys")
      .set({ last_used_at: now })
      .where("owner_id", "=", found.ownerId)
      .where("id", "=", found.id)
      .execute();
  }
  return found;
}
