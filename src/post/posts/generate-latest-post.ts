import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { GalleyError } from "../../platform/errors.ts";
import { importLatestPost } from "./import-latest-post.ts";
import { requireReadableSource } from "./require-readable-source.ts";

type LatestContext = Pick<
  Context,
  | "addressed"
  | "config"
  | "clock"
  | "db"
  | "instagram"
  | "jobs"
  | "log"
  | "pictures"
  | "sealing"
  | "pipeline"
  | "writers"
>;

/**
 * Turns a source's latest picture post into an article now, unless it already has one; returns the article. Throws
 * "not-found", "reconnect-needed", "no-picture-post", "connection-failed".
 */
export async function generateLatestPost(
  ctx: LatestContext,
  caller: Caller,
  { sourceId }: { sourceId: string },
): Promise<{ articleId: string }> {
  const source = await requireReadableSource(ctx, ctx.db, caller, sourceId, { whole: true });
  const { reader } = source;
  try {
    // The owner asked for this post, so only the "never" hashtag counts.
    const articleId = await importLatestPost(ctx, caller, {
      sourceId,
      reader,
      rules: { include: [], exclude: [], never: source.never_hashtag },
    });
    if (articleId === null) throw new GalleyError("no-picture-post");
    return { articleId };
  } catch (error) {
    if (error instanceof ConnectorError) throw new GalleyError("connection-failed", { cause: error });
    throw error;
  }
}
