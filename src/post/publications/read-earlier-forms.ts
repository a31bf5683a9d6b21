import type { PostPicture, PublishablePost } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import { listPictures } from "../../document/list-pictures.ts";
import type { Caller } from "../../platform/actor.ts";
import type { Publishable } from "./get-publishable.ts";
import { readPost } from "./read-post.ts";
import { toSitePost } from "./write-and-read-back.ts";

/**
 * Reads the article's earlier versions, newest first, each in the forms that a worker may have written. Skips versions
 * that show pictures other than `placed`.
 */
export async function* readEarlierForms(
  ctx: Pick<Context, "clock" | "config" | "db" | "pictures">,
  caller: Caller,
  { integrationId, post, version: current }: Publishable,
  placed: PostPicture[],
): AsyncGenerator<PublishablePost[]> {
  const { articleId, requestedAt } = post;
  const earlier = await ctx.db
    .selectFrom("article_versions")
    .select("version")
    .where("owner_id", "=", caller.ownerId)
    .where("article_id", "=", articleId)
    .where("version", "<", current)
    .orderBy("version", "desc")
    .execute();
  for (const { version } of earlier) {
    const read = await readPost(ctx, caller, { articleId, integrationId, version, requestedAt });
    const pictures = read.pictures.flatMap((picture) => {
      const place = placed.find(({ pictureId }) => pictureId === picture.pictureId);
      return place === undefined ? [] : [{ ...place, ...picture }];
    });
    if (pictures.length < listPictures(read.post.document.blocks).length) continue;
    const whole = { ...read.post, pictures };
    yield [whole, toSitePost(whole, true)];
  }
}
