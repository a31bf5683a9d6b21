import type { Caller } from "../actor.ts";
import type { InstagramPost } from "../connectors/instagram/index.ts";
import type { Context } from "../context.ts";
import { toSkipReason } from "../sources/eligibility.ts";
import { importPost } from "./import-post.ts";

const PAGE_SIZE = 25;
/** Instagram gives the newest 10,000 media at most. */
const MAX_PAGES = 400;
/** Posts of one source that are downloaded side by side. */
const SIDE_BY_SIDE = 4;

export type ImportPostsInput = {
  sourceId: string;
  accessToken: string;
  /** The first look after connecting: what is there is only noted, except the latest picture post. */
  baseline: boolean;
};

export type ImportReport = { found: number; imported: number; skipped: number };

/** Imports the posts of a source that are not known yet, oldest first. Repeatable. */
export async function importPosts(
  ctx: Pick<Context, "config" | "clock" | "db" | "jobs" | "log" | "instagram" | "pictures">,
  caller: Caller,
  input: ImportPostsInput,
): Promise<ImportReport> {
  const fresh = await listFreshPosts(ctx, caller, input);
  const latest = fresh.find((post) => toSkipReason(post) === null);
  const settled = (post: InstagramPost) => new Date(Math.max(ctx.clock.now().getTime(), post.postedAt.getTime() + ctx.config.settleMs));
  const report: ImportReport = { found: fresh.length, imported: 0, skipped: 0 };
  const queue = fresh.toReversed();
  const failures: unknown[] = [];
  const importNext = async () => {
    for (let post = queue.shift(); post !== undefined; post = queue.shift()) {
      const plan = input.baseline
        ? { skipped: post === latest ? null : (toSkipReason(post) ?? "before-connection"), startAfter: ctx.clock.now() }
        : { skipped: toSkipReason(post), startAfter: settled(post) };
      try {
        const imported = await importPost(ctx, caller, { sourceId: input.sourceId, post, ...plan });
        report[imported ? "imported" : "skipped"] += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, queue.length) }, importNext));
  // One post that fails holds back no other; the source is looked at again because of it.
  if (failures.length > 0) throw failures[0];
  return report;
}

/** Newest first. Goes on to older pages only while everything on a page is new. */
async function listFreshPosts(
  ctx: Pick<Context, "db" | "instagram">,
  caller: Caller,
  input: ImportPostsInput,
): Promise<InstagramPost[]> {
  const fresh = new Map<string, InstagramPost>();
  let after: string | undefined;
  for (let pageNumber = 0; pageNumber < MAX_PAGES; pageNumber += 1) {
    const page = await ctx.instagram.listMedia(input.accessToken, { limit: PAGE_SIZE, after });
    const known = await findKnownMedia(ctx, caller, input.sourceId, page.posts.map((post) => post.mediaId));
    const added = page.posts.filter((post) => !known.has(post.mediaId) && !fresh.has(post.mediaId));
    for (const post of added) fresh.set(post.mediaId, post);
    const allNew = page.posts.length === added.length;
    if (page.after === null || page.after === after || !allNew) break;
    after = page.after;
  }
  return [...fresh.values()];
}

async function findKnownMedia(ctx: Pick<Context, "db">, caller: Caller, sourceId: string, mediaIds: string[]): Promise<Set<string>> {
  if (mediaIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom("posts")
    .select("media_id")
    .where("owner_id", "=", caller.ownerId)
    .where("source_id", "=", sourceId)
    .where("media_id", "in", mediaIds)
    .execute();
  return new Set(rows.map((row) => row.media_id));
}
