import { v7 as uuidv7 } from "uuid";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import type { Locale } from "../../platform/languages.ts";
import { takeExpectedOperator } from "../operators/take-expected-operator.ts";
import { takePromisedPlan } from "../plans/take-promised-plan.ts";

export type CreateAccountInput = {
  /** Must be verified: article proofs are mailed to it. */
  email: string;
  name: string;
  locale: Locale;
  timeZone: string;
  /** The user pool's `sub`; without one nobody can sign in to the account. */
  userId?: string;
};

/** Creates an owner of sources, articles and integrations, or returns the user's existing one. */
export async function createAccount(
  ctx: Pick<Context, "clock" | "db">,
  input: CreateAccountInput,
): Promise<{ ownerId: string }> {
  const ownerId = uuidv7();
  const userId = input.userId ?? null;
  return inTransaction(ctx, async (tx) => {
    const created = await tx
      .insertInto("accounts")
      .values({
        owner_id: ownerId,
        email: input.email,
        name: input.name,
        locale: input.locale,
        time_zone: input.timeZone,
        user_id: userId,
        created_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.column("user_id").doNothing())
      .returning("owner_id")
      .executeTakeFirst();
    if (created === undefined) {
      const { owner_id } = await tx
        .selectFrom("accounts")
        .select("owner_id")
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return { ownerId: owner_id };
    }
    await writeAudit(
      ctx,
      tx,
      { ownerId, actor: { type: "user", id: ownerId } },
      { action: "account.created", subjectId: ownerId },
    );
    await takePromisedPlan(ctx, tx, { ownerId, email: input.email });
    await takeExpectedOperator(ctx, tx, { ownerId, email: input.email });
    return { ownerId };
  });
}
