import type { Caller } from "../../../platform/actor.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Context } from "../../../context.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { writeAlone } from "../write-alone.ts";
import { importEarlierPost } from "./import-earlier-post.ts";
import { openReader, readerColumns } from "../open-reader.ts";

type ChosenContext = Pick<
  Context,
  | "addressed"
  | "clock"
  | "config"
  | "db"
  | "instagram"
  | "jobs"
  | "log"
  | "pictures"
  | "pipeline"
  | "sealing"
  | "writers"
>;

/**
 * Turns a post that was skipped earlier, for whatever reason but the "never" hashtag, into an article now; returns the
 * existing article if there is one. Throws "not-found", "no-picture-post", "reconnect-needed", "connection-failed".
 */
export async function importChosenPost(
  ctx: ChosenContext,
  caller: Caller,
  input: { postId: string },
): Promise<{ articleId: string }> {
  const chosen = await ctx.db
    .selectFrom("posts as post")
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "post.owner_id").onRef("source.id", "=", "post.source_id"),
    )
    .select([
      "post.source_id as sourceId",
      "post.media_id as mediaId",
      "post.posted_at as postedAt",
      "post.kind as postKind",
      "source.never_hashtag",
      "source.status",
      ...readerColumns.map((column) => `source.${column}` as const),
    ])
    .where("post.owner_id", "=", caller.ownerId)
    .where("post.id", "=", input.postId)
    .executeTakeFirst();
  if (chosen === undefined) throw new GalleyError("not-found");
  const known = await writeAlone(ctx, caller, input);
  if (known !== null) return { articleId: known };
  if (chosen.postKind === "video") throw new GalleyError("no-picture-post");
  const reader = openReader(ctx, { ownerId: caller.ownerId, sourceId: chosen.sourceId }, chosen);
  if (reader === null || chosen.status === "DISABLED") throw new GalleyError("reconnect-needed");
  const earlier = {
    postId: input.postId,
    sourceId: chosen.sourceId,
    mediaId: chosen.mediaId,
    postedAt: chosen.postedAt,
    reader,
    never: chosen.never_hashtag,
    isAskedFor: true,
  };
  await importEarlierPost(ctx, caller, earlier).catch(refuse);
  const articleId = await writeAlone(ctx, caller, input);
  if (articleId === null) throw new GalleyError("no-picture-post");
  return { articleId };
}

function refuse(error: unknown): never {
  if (!(error instanceof ConnectorError)) throw error;
  throw new GalleyError(error.reason === "not-found" ? "no-picture-post" : "connection-failed", { cause: error });
}
