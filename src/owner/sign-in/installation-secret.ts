import { randomBytes } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import type { Sealing } from "../../platform/guards/sealing.ts";

/** A secret of this installation: random, made at the first use, sealed, and the same for all processes. */
export type SecretName =
  /** Of the user pool's keyed hashes, which must outlive the rotation of SECRET_KEYS. */
  | "identity-hash"
  /** By which the bundled user pool knows this service's calls. */
  | "identity-calls";

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
    // Another process may be first.
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
