import type { Context } from "../../../context.ts";
import type { ArticleDocument } from "../../../document/document.ts";
import { listNewBlocks } from "../../articles/editing/list-new-blocks.ts";
import { listFactsOffered } from "../../facts/list-facts-offered.ts";
import { listQuestions } from "../../questions/list-questions.ts";
import type { ApprovalView } from "./approval-view.ts";

type ShownVersion = {
  ownerId: string;
  articleId: string;
  /** Null: the owner holds the link. */
  approverId: string | null;
  state: ApprovalView["state"];
  /** Whether the link still shows more than the article. */
  hasPower: boolean;
  version: { version: number; title: string; document: ArticleDocument };
};

/** Links in any other state show none of the owner's answers. */
const asking: ApprovalView["state"][] = ["waiting", "said-yes", "changes", "approved"];

/** Returns what comes with a version besides its text: what's new in it, its questions, and facts to remember. */
export async function readOffers(
  ctx: Pick<Context, "db">,
  { ownerId, articleId, approverId, state, hasPower, version }: ShownVersion,
): Promise<Pick<ApprovalView, "whatIsNew" | "questions" | "factsOffered">> {
  const forReviewer = approverId !== null;
  const isAsked = hasPower && asking.includes(state);
  const [before, questions, facts] = await Promise.all([
    ctx.db
      .selectFrom("article_versions")
      .select(["title", "document"])
      .where("owner_id", "=", ownerId)
      .where("article_id", "=", articleId)
      .where("version", "=", version.version - 1)
      .executeTakeFirst(),
    isAsked ? listQuestions(ctx, ownerId, [articleId], { forReviewer }) : [],
    forReviewer || !isAsked ? new Map<string, string[]>() : listFactsOffered(ctx, ownerId, [articleId]),
  ]);
  const whatIsNew = before && {
    title: before.title !== version.title,
    blocks: listNewBlocks(before.document.blocks, version.document.blocks),
  };
  return { whatIsNew: whatIsNew ?? null, questions, factsOffered: facts.get(articleId) ?? [] };
}
