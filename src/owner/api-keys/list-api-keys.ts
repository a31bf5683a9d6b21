import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { ApiKeyScope } from "../accounts/tables.ts";

export type ApiKey = {
  id: string;
  name: string;
  scope: ApiKeyScope;
  /** The last four characters, to tell keys apart. */
  ending: string;
  createdAt: Date;
  /** Rounded to the hour. */
  lastUsedAt: Date | null;
};

/** The active keys, newest first. */
export async function listApiKeys(ctx: Pick<Context, "db">, caller: Caller): Promise<ApiKey[]> {
  return ctx.db
    .selectFrom("api_keys")
    .select(["id", "name", "scope", "ending", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("owner_id", "=", caller.ownerId)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
