import type { Caller } from "../actor.ts";
import { ConnectorError } from "../connectors/connector-error.ts";
import type { InstagramPost } from "../connectors/instagram/index.ts";
import type { Context } from "../context.ts";
import { GalleyError } from "../errors.ts";
import { importPost } from "../posts/import-post.ts";

type ChosenContext = Pick<Context, "clock" | "config" | "db" | "instagram" | "jobs" | "log" | "pictures" | "sealing">;

const PAGE_SIZE = 50;
/** Instagram has no call for one post of a cursor; further back than this is not looked for. */
const MAX_PAGES = 20;

/**
 * Turns a post that was found earlier and passed over into an article now; one that has an article
 * answers that. Throws "not-found", "no-picture-post", "reconnect-needed", "connection-failed".
 */
export async function importChosenPost(ctx: ChosenContext, caller: Caller, input: { postId: string }): Promise<{ articleId: string }> {
  const chosen = await ctx.db
    .selectFrom("posts as post")
    .innerJoin("sources as source", (join) => join.onRef("source.owner_id", "=", "post.owner_id").onRef("source.id", "=", "post.source_id"))
    .leftJoin("articles as article", (join) => join.onRef("article.owner_id", "=", "post.owner_id").onRef("article.post_id", "=", "post.id"))
    .select(["post.source_id as sourceId", "post.media_id as mediaId", "post.kind", "source.access_token", "source.status", "article.id as articleId"])
    .where("post.owner_id", "=", caller.ownerId)
    .where("post.id", "=", input.postId)
    .executeTakeFirst();
  if (chosen === undefined) throw new GalleyError("not-found");
  if (chosen.articleId !== null) return { articleId: chosen.articleId };
  if (chosen.kind === "video") throw new GalleyError("no-picture-post");
  if (chosen.access_token === null || chosen.status === "DISABLED") throw new GalleyError("reconnect-needed");
  const place = { table: "sources", column: "access_token", ownerId: caller.ownerId, id: chosen.sourceId };
  const post = await findPost(ctx, ctx.sealing.open(chosen.access_token, place), chosen.mediaId);
  if (post === null || post.pictures.length === 0) throw new GalleyError("no-picture-post");
  await forgetSkipped(ctx, caller, input.postId);
  await importPost(ctx, caller, { sourceId: chosen.sourceId, post, skipped: null, startAfter: ctx.clock.now() });
  const article = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) => join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"))
    .select("article.id")
    .where("post.owner_id", "=", caller.ownerId)
    .where("post.source_id", "=", chosen.sourceId)
    .where("post.media_id", "=", chosen.mediaId)
    .executeTakeFirst();
  if (article === undefined) throw new GalleyError("no-picture-post");
  return { articleId: article.id };
}

/** Instagram still has it, or null. */
async function findPost(ctx: ChosenContext, accessToken: string, mediaId: string): Promise<InstagramPost | null> {
  try {
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { posts, after: next } = await ctx.instagram.listMedia(accessToken, { limit: PAGE_SIZE, after });
      const found = posts.find((post) => post.mediaId === mediaId);
      if (found !== undefined) return found;
      if (next === null) return null;
      after = next;
    }
    return null;
  } catch (error) {
    if (error instanceof ConnectorError) throw new GalleyError("connection-failed", { cause: error });
    throw error;
  }
}

/** A post that was passed over has neither pictures nor an article; without its row it is imported as a new one. */
async function forgetSkipped(ctx: Pick<Context, "db">, caller: Caller, postId: string): Promise<void> {
  await ctx.db.deleteFrom("posts").where("owner_id", "=", caller.ownerId).where("id", "=", postId).where("skipped", "is not", null).execute();
}
