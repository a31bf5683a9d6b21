import { AWAITING_MERGE } from "../../../connectors/publisher.ts";
import type { Context } from "../../../context.ts";
import type { Caller } from "../../../platform/actor.ts";
import { openTarget } from "../../integrations/open-target.ts";
import { confirmRefusal } from "../disable-if-refused.ts";
import { readPost } from "../read-post.ts";
import { isFeaturedOnly, toSitePost } from "../write-and-read-back.ts";
import { type ProposalKey, selectOpenProposal } from "./select-open-proposal.ts";
import { showProposal, wantsProposal } from "./show-proposal.ts";

type ProposeContext = Pick<Context, "clock" | "config" | "db" | "pictures" | "publishers" | "sealing">;

/**
 * Puts an article's newest version in its pull request, unless it's been decided on already, or an approved one waits
 * there for the merge. Repeatable.
 */
export async function proposeArticle(
  ctx: ProposeContext,
  caller: Caller,
  { articleId, integrationId }: ProposalKey,
): Promise<void> {
  const row = await selectOpenProposal(ctx, caller, { articleId, integrationId })
    .select(["proposal.remote_id", "proposal.marks", "publication.remote_id as published_id"])
    .select(["publication.written_mark", "integration.first_picture", "integration.shows_featured"])
    .select((eb) => eb.fn<Date>("least", ["publication.created_at", "proposal.created_at"]).as("requested_at"))
    .where("article.status", "=", "GENERATED")
    .where("approval.decision", "is", null)
    .where("publication.failure", "is distinct from", AWAITING_MERGE)
    .executeTakeFirst();
  if (row === undefined) return;
  const opened = openTarget(ctx, caller, row);
  if (!wantsProposal(opened)) return;
  const { newest: version, remote_id, marks, written_mark: writtenMark, requested_at: requestedAt } = row;
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
