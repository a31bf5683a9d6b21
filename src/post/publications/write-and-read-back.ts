import type { Caller } from "../../platform/actor.ts";
import type { PublishablePost, PublishedPost } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import { crashPoint } from "../../platform/crash-points.ts";
import type { Publishable } from "./get-publishable.ts";
import { withoutFirstPicture } from "./without-first-picture.ts";

/** How often to check the theme after a write; the next write corrects a wrong guess. */
const MAX_READS = 2;

/** Returns the post with its first picture in the text, or only as the featured image. */
export function toSitePost(whole: PublishablePost, isFeaturedOnly: boolean): PublishablePost {
  return isFeaturedOnly ? { ...whole, document: withoutFirstPicture(whole.document) } : whole;
}

/** Returns whether the first picture is only the featured image, from what we know so far. */
export function isFeaturedOnly({
  firstPicture,
  showsFeatured,
}: Pick<Publishable, "firstPicture" | "showsFeatured">): boolean {
  return firstPicture === "featured" || (firstPicture === "auto" && showsFeatured === true);
}

/**
 * Writes the post and reads its page back: most themes show the featured image above the text, which would repeat the
 * first picture. Stores what the page shows with the integration, so that its next posts are right the first time.
 */
export async function writeAndReadBack(
  ctx: Pick<Context, "db">,
  caller: Caller,
  publishable: Publishable,
  whole: PublishablePost,
  write: (post: PublishablePost) => Promise<PublishedPost>,
): Promise<PublishedPost> {
  const { publisher, firstPicture } = publishable;
  let featuredOnly = isFeaturedOnly(publishable);
  let known = publishable.showsFeatured;
  for (let reads = 0; ; reads += 1) {
    const post = toSitePost(whole, featuredOnly);
    const published = await write(post);
    if (firstPicture !== "auto" || reads === MAX_READS) return published;
    const shows = (await publisher.showsFirstPicture?.(published.link, post)) ?? null;
    if (shows !== null && shows !== known) await learn(ctx, caller, publishable, shows);
    crashPoint("publish.after-read-back");
    if (shows === null || shows === featuredOnly) return published;
    featuredOnly = known = shows;
  }
}

/** Stores what we learned, unless the owner has moved the integration to another site meanwhile. */
async function learn(
  ctx: Pick<Context, "db">,
  caller: Caller,
  { integrationId, target }: Publishable,
  shows: boolean,
): Promise<void> {
  await ctx.db
    .updateTable("integrations")
    .set({ shows_featured: shows })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", integrationId)
    .where("api_url", "=", target.apiUrl)
    .execute();
}
