import type { InstagramPost, InstagramUsage, MediaPage } from "../../connectors/instagram/index.ts";

/** A look that finds nothing new needs one short page. */
const FIRST_PAGE_SIZE = 10;
const PAGE_SIZE = 50;
/** Instagram gives the newest 10,000 media at most. */
const MAX_PAGES = 1_000;

/** How much of the allowances is used, in percent; 0 when nothing was told. */
export type CallUsage = { account: number; app: number };

export type FreshPosts = {
  /** What is not known yet, newest first. */
  fresh: InstagramPost[];
  /** The newest post that was listed, or what was given. */
  seenUntil: Date | null;
  /** The newest media; what was given when nothing else was listed. */
  seenMedia: readonly string[];
  usage: CallUsage;
};

export type PostListing = {
  /** Whose allowance counts. */
  instagramUserId: string;
  /** Every post up to here was seen before; null: none was. */
  seenUntil: Date | null;
  /** Media that are known without asking. */
  seenMedia: readonly string[];
  listMedia(page: { limit: number; after?: string | undefined }): Promise<MediaPage>;
  findKnown(mediaIds: string[]): Promise<ReadonlySet<string>>;
};

/**
 * The posts of an account that are not known yet. Goes back to where everything was seen, past posts that are known:
 * one that failed, or was not reached, may lie behind them.
 */
export async function listFreshPosts({
  instagramUserId,
  seenUntil,
  seenMedia,
  listMedia,
  findKnown,
}: PostListing): Promise<FreshPosts> {
  const listed = new Set<string>();
  const cursors = new Set<string>();
  const found: FreshPosts = { fresh: [], seenUntil, seenMedia, usage: { account: 0, app: 0 } };
  let after: string | undefined;
  for (let pageNumber = 0; pageNumber < MAX_PAGES; pageNumber += 1) {
    const page = await listMedia({ limit: pageNumber === 0 ? FIRST_PAGE_SIZE : PAGE_SIZE, after });
    countUsage(found.usage, page.usage, instagramUserId);
    const posts = page.posts.filter((post) => !listed.has(post.mediaId));
    const unsure = posts.flatMap(({ mediaId }) => (seenMedia.includes(mediaId) ? [] : mediaId));
    const known = new Set([...seenMedia, ...(unsure.length === 0 ? [] : await findKnown(unsure))]);
    if (pageNumber === 0 && unsure.length > 0) found.seenMedia = posts.map(({ mediaId }) => mediaId);
    found.fresh.push(...posts.filter((post) => !known.has(post.mediaId)));
    for (const { mediaId, postedAt } of posts) {
      listed.add(mediaId);
      if (found.seenUntil === null || postedAt > found.seenUntil) found.seenUntil = postedAt;
    }
    const isLoop = page.posts.length > 0 && posts.length === 0;
    if (page.after === null || isLoop || cursors.has(page.after) || isBehind(page.posts.at(-1), seenUntil, known))
      break;
    cursors.add(page.after);
    after = page.after;
  }
  return found;
}

/** Whether the oldest post of a page lies where all was seen; what was made in the same second may be new. */
function isBehind(oldest: InstagramPost | undefined, seenUntil: Date | null, known: ReadonlySet<string>): boolean {
  if (oldest === undefined || seenUntil === null) return false;
  return (
    oldest.postedAt < seenUntil || (oldest.postedAt.getTime() === seenUntil.getTime() && known.has(oldest.mediaId))
  );
}

/** One answer may tell of several accounts: only the source's own slows it. */
function countUsage(usage: CallUsage, told: readonly InstagramUsage[], instagramUserId: string): void {
  for (const { userId, percent } of told) {
    if (userId === null) usage.app = Math.max(usage.app, percent);
    else if (userId === instagramUserId) usage.account = Math.max(usage.account, percent);
  }
}
