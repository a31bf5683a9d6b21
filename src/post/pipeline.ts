import { queueApproval } from "./approvals/asking/queue-approval.ts";
import { writeNow } from "./articles/writing/write-now.ts";
import { queueArticle } from "./articles/writing/queue-article.ts";
import { queueNextVersion } from "./articles/writing/queue-next-version.ts";
import type { Pipeline } from "./events.ts";
import { learnFromEdits } from "./learning/learn-from-edits.ts";
import { queueLiveNotice } from "./live-notices/queue-live-notice.ts";
import { findIntegrations } from "./publications/find-integrations.ts";
import { queueProposals } from "./publications/proposals/queue-proposals.ts";
import { queueAtOnce } from "./publications/queue-at-once.ts";
import { queuePublications } from "./publications/queue-publications.ts";
import { findAnswerers } from "./questions/find-answerers.ts";

/** The pipeline: which handler runs on each event. No stage names the next one or writes an earlier one's row. */
export const pipeline: Pipeline = {
  "post.imported": queueArticle,
  "article.requested": writeNow,
  "questions.settled": queueNextVersion,
  "article.generated": async (ctx, tx, ownerId, event) => {
    const integrations = await findIntegrations(tx, ownerId, event.articleId);
    if (event.version === 1 && (await queueAtOnce(ctx, tx, ownerId, event, integrations))) return;
    const withoutMailTo = await findAnswerers(tx, ownerId, event);
    const { approvalId } = await queueApproval(ctx, tx, ownerId, { ...event, withoutMailTo });
    await queueProposals(ctx, tx, ownerId, { ...event, approvalId }, integrations);
  },
  "article.approved": async (ctx, tx, ownerId, event) => {
    if (!event.hasChosenSites) await queuePublications(ctx, tx, ownerId, event);
    await learnFromEdits(ctx, tx, ownerId, event);
  },
  "article.published": queueLiveNotice,
};
