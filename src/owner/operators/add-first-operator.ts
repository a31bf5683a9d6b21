import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { insertOperator } from "./add-operator.ts";

/**
 * Makes the address the first operator, at its first sign-in. Returns false if there already is one, also when two
 * people try at the same moment.
 */
export async function addFirstOperator(ctx: Pick<Context, "clock" | "db">, email: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await sql`lock table operators in exclusive mode`.execute(tx);
    if ((await tx.selectFrom("operators").select("id").executeTakeFirst()) !== undefined) return false;
    await insertOperator(ctx, tx, { type: "visitor" }, { email });
    return true;
  });
}
