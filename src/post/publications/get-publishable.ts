import type { Caller } from "../../platform/actor.ts";
import type { PublishablePost, Publisher, PublishPicture, PublishTarget } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import type { FirstPicture } from "../integrations/tables.ts";
import { openTarget, selectOnTarget } from "../integrations/open-target.ts";
import { readPost } from "./read-post.ts";

export type Publishable = {
  integrationId: string;
  publisher: Publisher;
  target: PublishTarget;
  post: Omit<PublishablePost, "pictures">;
  pictures: PublishPicture[];
  remoteId: string | null;
  version: number;
  /** What earlier attempts have uploaded, by file name. */
  placed: Record<string, { remoteId: string; url: string }>;
  /** The post's mark after our last write; null before the first. */
  writtenMark: string | null;
  /** What its proposal has put there; null if there's none. */
  proposed: { remoteId: string | null; marks: string[] } | null;
  /** Whether to overwrite changes made on the site. */
  overwrite: boolean;
  firstPicture: FirstPicture;
  /** Whether the site's theme shows the featured image; null: not known yet. */
  showsFeatured: boolean | null;
  /** The slot it waits for; null for none. */
  slotAt: Date | null;
};

/** Rereads everything that publishing needs. Null if there's nothing to do (any more). */
export async function getPublishable(
  ctx: Pick<Context, "clock" | "config" | "db" | "pictures" | "publishers" | "sealing">,
  caller: Caller,
  publicationId: string,
): Promise<Publishable | null> {
  const row = await selectOnTarget(ctx.db, caller.ownerId, { id: publicationId })
    .leftJoin("proposals as proposal", (join) =>
      join
        .onRef("proposal.owner_id", "=", "publication.owner_id")
        .onRef("proposal.article_id", "=", "publication.article_id")
        .onRef("proposal.integration_id", "=", "publication.integration_id"),
    )
    .select([
      "publication.article_id",
      "publication.remote_id",
      "publication.version",
      "publication.placed",
      "publication.written_mark",
      "publication.overwrite",
      "publication.slot_at",
      "integration.first_picture",
      "integration.shows_featured",
      "proposal.remote_id as proposed_id",
      "proposal.marks",
    ])
    .select((eb) =>
      // A proposal shows the date under which the post is then published.
      eb.fn<Date>("least", ["publication.created_at", "proposal.created_at"]).as("requested_at"),
    )
    .where("publication.state", "=", "waiting")
    .where("integration.active", "=", true)
    .where("integration.status", "=", "ACTIVE")
    .executeTakeFirst();
  if (row === undefined) return null;
  const { article_id: articleId, integrationId, version, requested_at: requestedAt } = row;
  return {
    ...openTarget(ctx, caller, row),
    ...(await readPost(ctx, caller, { articleId, integrationId, version, requestedAt })),
    integrationId,
    remoteId: row.remote_id,
    version,
    placed: row.placed,
    writtenMark: row.written_mark,
    proposed: row.marks === null ? null : { remoteId: row.proposed_id, marks: row.marks },
    overwrite: row.overwrite,
    firstPicture: row.first_picture,
    showsFeatured: row.shows_featured,
    slotAt: row.slot_at,
  };
}
