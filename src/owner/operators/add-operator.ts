import { v7 as uuidv7 } from "uuid";
import type { Context } from "../../context.ts";
import type { Actor } from "../../platform/actor.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";

/** An address without an account waits for its first sign-in. */
export type NewOperator = { ownerId: string } | { email: string };

type AddContext = Pick<Context, "clock" | "db">;

/**
 * Makes somebody an operator of this installation. Repeatable. Returns their account, or null while they have none.
 * Throws "invalid-input" when several accounts have the address.
 */
export async function addOperator(
  ctx: AddContext,
  actor: Actor,
  who: NewOperator,
): Promise<{ ownerId: string | null }> {
  const found = await findOwner(ctx, who);
  await inTransaction(ctx, (tx) => insertOperator(ctx, tx, actor, found));
  return { ownerId: "ownerId" in found ? found.ownerId : null };
}

async function findOwner(ctx: AddContext, who: NewOperator): Promise<NewOperator> {
  if ("ownerId" in who) return who;
  const [account, another] = await ctx.db
    .selectFrom("accounts")
    .select("owner_id as ownerId")
    .where((row) => row(row.fn<string>("lower", ["email"]), "=", who.email.trim().toLowerCase()))
    .where("deleted_at", "is", null)
    .limit(2)
    .execute();
  if (another !== undefined) throw new GalleyError("invalid-input", { field: "email", problem: "invalid-email" });
  return account ?? who;
}

/** Runs in the caller's transaction. */
export async function insertOperator(ctx: AddContext, tx: Tx, actor: Actor, who: NewOperator): Promise<void> {
  const [ownerId, email] = "ownerId" in who ? [who.ownerId, null] : [null, who.email.trim().toLowerCase()];
  const added = await tx
    .insertInto("operators")
    .values({ id: uuidv7(), account_id: ownerId, email, since: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined || ownerId === null) return;
  await writeAudit(ctx, tx, { ownerId, actor }, { action: "operator.added", subjectId: ownerId });
}
