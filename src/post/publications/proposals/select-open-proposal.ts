import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { targetColumns } from "../../integrations/open-target.ts";

export type ProposalKey = { articleId: string; integrationId: string };

/** An open proposal with its site, if that's active, and the decision about the article's newest version. */
export function selectOpenProposal(
  { db }: Pick<Context, "db">,
  { ownerId }: Caller,
  { articleId, integrationId }: ProposalKey,
) {
  return db
    .selectFrom("proposals as proposal")
    .innerJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "proposal.owner_id").onRef("article.id", "=", "proposal.article_id"),
    )
    .innerJoin("integrations as integration", (join) =>
      join
        .onRef("integration.owner_id", "=", "proposal.owner_id")
        .onRef("integration.id", "=", "proposal.integration_id"),
    )
    .leftJoin("publications as publication", (join) =>
      join
        .onRef("publication.owner_id", "=", "proposal.owner_id")
        .onRef("publication.article_id", "=", "proposal.article_id")
        .onRef("publication.integration_id", "=", "proposal.integration_id"),
    )
    .leftJoin("approvals as approval", (join) =>
      join
        .onRef("approval.owner_id", "=", "article.owner_id")
        .onRef("approval.article_id", "=", "article.id")
        .onRef("approval.version", "=", "article.version"),
    )
    .select(targetColumns)
    .select(["article.version as newest", "article.status", "approval.decision"])
    .where("proposal.owner_id", "=", ownerId)
    .where("proposal.article_id", "=", articleId)
    .where("proposal.integration_id", "=", integrationId)
    .where("proposal.state", "=", "open")
    .where("integration.active", "=", true)
    .where("integration.status", "=", "ACTIVE");
}
