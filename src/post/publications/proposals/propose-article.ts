import type { Context } from "../../../context.ts";
import type { Caller } from "../../../platform/actor.ts";
import { openTarget, targetColumns } from "../../integrations/open-target.ts";
import { confirmRefusal } from "../confirm-refusal.ts";
import { readPost } from "../read-post.ts";
import { isFeaturedOnly, toSitePost } from "../write-and-read-back.ts";
import { showProposal, wantsProposal } from "./show-proposal.ts";

type ProposeContext = Pick<Context, "clock" | "config" | "db" | "pictures" | "publishers" | "sealing">;

/** Shows an article's newest version in its pull request, while nobody has decided about it. Repeatable. */
export async function proposeArticle(
  ctx: ProposeContext,
  caller: Caller,
  { articleId, integrationId }: { articleId: string; integrationId: string },
): Promise<void> {
  const row = await findUndecided(ctx, caller, { articleId, integrationId });
  if (row === undefined) return;
  const opened = openTarget(ctx, caller, row);
  if (!wantsProposal(opened)) return;
  const { version, remote_id, marks, written_mark: writtenMark, requested_at: requestedAt } = row;
  const { post, pictures } = await readPost(ctx, caller, { articleId, integrationId, version, requestedAt });
  await confirmRefusal(opened, async () => {
    // A site that takes text and pictures together only names their places here.
    const placed = pictures.map(async (picture) => ({
      ...picture,
      ...(await opened.publisher.placePicture(opened.target, picture)),
    }));
    const theme = { firstPicture: row.first_picture, showsFeatured: row.shows_featured };
    const whole = toSitePost({ ...post, pictures: await Promise.all(placed) }, isFeaturedOnly(theme));
    const proposed = { remoteId: remote_id, marks };
    const shown = { ...opened, integrationId, version, writtenMark, proposed, overwrite: false };
    const remoteId = row.published_id ?? remote_id;
    await showProposal(ctx, caller, shown, { post: whole, remoteId, isApproved: false });
  });
}

function findUndecided(
  ctx: Pick<Context, "db">,
  caller: Caller,
  { articleId, integrationId }: { articleId: string; integrationId: string },
) {
  return ctx.db
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
    .select([
      "article.version",
      "proposal.remote_id",
      "proposal.marks",
      "publication.remote_id as published_id",
      "publication.written_mark",
      "integration.first_picture",
      "integration.shows_featured",
    ])
    .select((eb) => eb.fn<Date>("least", ["publication.created_at", "proposal.created_at"]).as("requested_at"))
    .where("proposal.owner_id", "=", caller.ownerId)
    .where("proposal.article_id", "=", articleId)
    .where("proposal.integration_id", "=", integrationId)
    .where("proposal.state", "=", "open")
    .where("article.status", "=", "GENERATED")
    .where("approval.decision", "is", null)
    .where("integration.active", "=", true)
    .where("integration.status", "=", "ACTIVE")
    .executeTakeFirst();
}
