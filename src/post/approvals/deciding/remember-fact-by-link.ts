import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { toApprover } from "./lock-decidable.ts";
import { lockLinked } from "./lock-linked.ts";
import { listFactsOffered } from "../../facts/list-facts-offered.ts";
import { keepFact } from "../../facts/remember-fact.ts";

/**
 * Remembers a sentence that the page behind the owner's own link offers, also after the decision. Idempotent. Throws
 * "not-found", "not-allowed", "invalid-input".
 */
export async function rememberFactByLink(
  ctx: Pick<Context, "clock" | "db">,
  { token, text }: { token: string; text: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const linked = await lockLinked(ctx, tx, { token, action: "decide" });
    if (linked === null) throw new GalleyError("not-found");
    const { ownerId, holderId, articleId, approval, isValid } = linked;
    if (holderId !== ownerId || !isValid) throw new GalleyError("not-allowed");
    const offered = (await listFactsOffered({ db: tx }, ownerId, [articleId])).get(articleId) ?? [];
    if (!offered.includes(text)) throw new GalleyError("not-found");
    await keepFact(ctx, tx, toApprover({ ownerId, holderId, approvalId: approval.approvalId }), { text, articleId });
  });
}
