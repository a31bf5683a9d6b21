import type { Caller } from "../../platform/actor.ts";
import type { PublishablePost, PublishedPost } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import { crashPoint } from "../../platform/crash-points.ts";
import type { Publishable } from "./get-publishable.ts";
import { withoutFirstPicture } from "./without-first-picture.ts";

/** The theme is looked at after each write; a wrong guess is taken back by the next. */
const MAX_LOOKS = 2;

/** The post with its first picture in the text, or only as the featured one. */
export function toSitePost(whole: PublishablePost, isFeaturedOnly: boolean): PublishablePost {
  return isFeaturedOnly ? { ...whole, document: withoutFirstPicture(whole.document) } : whole;
}

/** How the post is written when nothing has been learned since. */
export function isFeaturedOnly({
  firstPicture,
  showsFeatured,
}: Pick<Publishable, "firstPicture" | "showsFeatured">): boolean {
  return firstPicture === "featured" || (firstPicture === "auto" && showsFeatured === true);
}

/**
 * Writes the post and reads its page, as most themes show the featured image above a text that begins with
 * it. What the page shows is kept with the integration, so that its next posts are right at once.
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
  for (let looks = 0; ; looks += 1) {
    const post = toSitePost(whole, featuredOnly);
    const published = await write(post);
    if (firstPicture !== "auto" || looks === MAX_LOOKS) return published;
    const shows = (await publisher.showsFirstPicture?.(published.link, post)) ?? null;
    if (shows !== null && shows !== known) await learn(ctx, caller, publishable, shows);
    crashPoint("publish.after-read-back");
    if (shows === null || shows === featuredOnly) return published;
    featuredOnly = known = shows;
  }
}

/** Unless its owner has moved it to another site meanwhile. */
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
