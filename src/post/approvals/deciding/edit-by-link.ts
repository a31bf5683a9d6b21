import { addVersion } from "../../articles/editing/add-version.ts";
import { normaliseDocument } from "../../../document/normalise-document.ts";
import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { createLinkToken } from "../../../platform/guards/link-token.ts";
import { z } from "zod";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { typedText } from "../../../platform/input/typed-text.ts";
import { createApprovalLink } from "../asking/create-approval-link.ts";
import { type Decidable, requireDecidable, toApprover } from "./lock-decidable.ts";
import { toProofTexts, withProofTexts } from "./proof-texts.ts";
import { queueApproval } from "../asking/queue-approval.ts";

export type ProofEdit = { title: string; /** In the same order as `toProofTexts`. */ texts: string[] };

const editSchema = z.object({
  title: typedText({ max: 300, required: "required" }).transform((text) => text.replaceAll(/\s+/g, " ")),
  texts: z.array(typedText({ max: 20_000 })),
});

/**
 * Edits the article from the page behind an emailed link: creates the next version with its own approval and link; the
 * other reviewers get a new email. Returns the new link's token, or null if nothing changed. Throws
 * "invalid-input", and what `requireDecidable` throws.
 */
export async function editByLink(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  { token, version, edit }: { token: string; version?: number | undefined; edit: ProofEdit },
): Promise<{ token: string } | null> {
  const { title, texts } = parseInput(editSchema, edit);
  return inTransaction(ctx, async (tx) => {
    const approval = await requireDecidable(ctx, tx, { token, version, action: "decide" });
    const edited = await addEditedVersion(ctx, tx, approval, { title, texts });
    return edited === approval.version ? null : openNextApproval(ctx, tx, approval, edited);
  });
}

async function addEditedVersion(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  approval: Decidable,
  { title, texts }: ProofEdit,
): Promise<number> {
  const { ownerId, articleId, version } = approval;
  const current = await tx
    .selectFrom("article_versions")
    .select("document")
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  // A different number of texts can't come from this version's page.
  if (texts.length !== toProofTexts(current.document).length)
    throw new GalleyError("invalid-input", { field: "texts", problem: "invalid" });
  const document = normaliseDocument(withProofTexts(current.document, texts));
  return addVersion(ctx, tx, toApprover(approval), {
    articleId,
    expectedVersion: version,
    title,
    document,
    action: "article.content-updated",
  });
}

async function openNextApproval(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  approval: Decidable,
  version: number,
): Promise<{ token: string }> {
  const { ownerId, articleId, holderId } = approval;
  const { approvalId } = await queueApproval(ctx, tx, ownerId, { articleId, version, withoutMailTo: [holderId] });
  const { token, hash } = createLinkToken();
  await createApprovalLink(ctx, tx, ownerId, { hash, approvalId, holderId, action: "decide" });
  return { token };
}
