import type { Context } from "../../context.ts";
import { beforeCommit, inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { createLinkToken, hashLinkToken } from "../../platform/guards/link-token.ts";
import { markAccount } from "./trial-accounts.ts";
import { takeAllowance } from "./trial-allowance.ts";
import type { TrialMaterial } from "./trial-material.ts";
import { toTrialCookie, type Visitor } from "./visitor.ts";

type NewTrial = {
  id: string;
  material: TrialMaterial;
  accessToken: string | null;
  /** The one in the visitor's cookie; null: they get a new one. */
  token: string | null;
};

/**
 * Stores the trial, counts it and queues its writing. Returns the visitor's cookie. Deletes the pictures if it throws
 * "trial-used" or what `takeAllowance` throws.
 */
export async function keepTrial(
  ctx: Pick<Context, "addresses" | "clock" | "config" | "db" | "jobs" | "pictures" | "sealing">,
  visitor: Visitor,
  { id, material, accessToken, token: known }: NewTrial,
): Promise<{ cookie: string }> {
  const token = known ?? createLinkToken().token;
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    if (material.instagram !== null) await markAccount(ctx, tx, material.instagram.account.userId);
    const kept = await tx
      .insertInto("trials")
      .values({
        id,
        token_hash: hashLinkToken(token),
        kind: material.instagram === null ? "photo" : "instagram",
        state: "PENDING",
        material: JSON.stringify(material),
        access_token: accessToken === null ? null : ctx.sealing.seal(accessToken, trialTokenPlace(id)),
        created_at: now,
        expires_at: new Date(now.getTime() + ctx.config.trialsKeptMs),
      })
      .onConflict((conflict) => conflict.column("token_hash").doNothing())
      .returning("id")
      .executeTakeFirst();
    // Another try of theirs was faster.
    if (kept === undefined) throw new GalleyError("trial-used");
    await ctx.jobs.send(tx, "write-trial", { trialId: id });
    // Others from the same network wait for these rows until the commit.
    beforeCommit(tx, () => takeAllowance(ctx, tx, visitor));
  }).catch(async (error: unknown) => {
    if (error instanceof GalleyError)
      for (const { storageKey } of material.pictures) await ctx.pictures.remove(storageKey);
    throw error;
  });
  return { cookie: toTrialCookie(ctx, token) };
}

/** A trial has no owner yet, so its own id takes that place. */
export function trialTokenPlace(trialId: string) {
  return { table: "trials", column: "access_token", ownerId: trialId, id: trialId };
}
