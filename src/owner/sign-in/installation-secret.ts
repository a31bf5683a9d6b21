import { randomBytes } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import type { Sealing } from "../../platform/guards/sealing.ts";

export type SecretName =
  /** For the user pool's keyed hashes, which must outlive the rotation of SECRET_KEYS. */
  | "identity-hash"
  /** The bundled user pool recognises this service's calls by it. */
  | "identity-calls";

/** Returns a random secret of this installation: created on first use, stored sealed, shared by all processes. */
export async function findInstallationSecret(
  ctx: { db: Database; sealing: Sealing },
  name: SecretName,
): Promise<Buffer<ArrayBuffer>> {
  const place = { table: "installation_secrets", column: "sealed", ownerId: "", id: name };
  const find = () =>
    ctx.db.selectFrom("installation_secrets").select("sealed").where("name", "=", name).executeTakeFirst();
  let row = await find();
  if (row === undefined) {
    const fresh = ctx.sealing.seal(randomBytes(32).toString("base64"), place);
    // Another process may have been first.
    await ctx.db
      .insertInto("installation_secrets")
      .values({ name, sealed: fresh })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await find();
  }
  if (row === undefined) throw new Error(`the secret "${name}" is gone`);
  return Buffer.from(ctx.sealing.open(row.sealed, place), "base64");
}
