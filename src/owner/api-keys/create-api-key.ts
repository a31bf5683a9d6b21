import { createHash, randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { lockAccount } from "../lock-account.ts";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { ApiKeyScope } from "../accounts/tables.ts";
import { GalleyError } from "../../platform/errors.ts";

/** Active keys per owner. */
const AT_MOST = 50;

/** Creates a key for another program. The key itself is returned once and never again; only its hash is stored. */
export async function createApiKey(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { name: string; scope: ApiKeyScope },
): Promise<{ id: string; key: string }> {
  const id = uuidv7();
  const key = `galley_${randomBytes(24).toString("base64url")}`;
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, caller.ownerId);
    const { count } = await tx
      .selectFrom("api_keys")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("owner_id", "=", caller.ownerId)
      .where("revoked_at", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= AT_MOST)
      throw new GalleyError("invalid-input", { field: "name", problem: "too-many", max: AT_MOST });
    await tx
      .insertInto("api_keys")
      .values({
        owner_id: caller.ownerId,
        id,
        ...input,
        key_hash: hashApiKey(key),
        ending: key.slice(-4),
        created_at: ctx.clock.now(),
      })
      .execute();
    await writeAudit(ctx, tx, caller, { action: "api-key.created", subjectId: id, detail: { scope: input.scope } });
  });
  return { id, key };
}

/** Plain SHA-256 is enough: the key is random, so nobody can guess it from its hash. */
export function hashApiKey(key: string): Buffer {
  return createHash("sha256").update(key, "utf8").digest();
}
