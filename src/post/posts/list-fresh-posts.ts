import type { PageRequest, PostPage, Reading, SourcePost, SourceUsage } from "../../connectors/source.ts";

/** A poll that finds nothing new needs only one short page. */
const FIRST_PAGE_SIZE = 10;
const PAGE_SIZE = 50;
/** Instagram lists at most the latest 10,000 media. */
const MAX_PAGES = 1_000;

/** How much of each rate limit is used, in percent; 0 if Instagram didn't say. */
export type CallUsage = { account: number; app: number };

export type FreshPosts = {
  /** New posts, newest first. */
  fresh: SourcePost[];
  /** The time of the newest listed post, or the given one. */
  seenUntil: Date | null;
  /** The newest media; the given ones if nothing else was listed. */
  seenMedia: readonly string[];
  usage: CallUsage;
  reading?: Reading;
};

export type PostListing = {
  /** The account whose rate limit counts. */
  instagramUserId: string;
  /** Every post up to this time has been seen; null: none has. */
  seenUntil: Date | null;
  /** Media known without a lookup. */
  seenMedia: readonly string[];
  listPosts(page: PageRequest): Promise<PostPage>;
  findKnown(mediaIds: string[]): Promise<ReadonlySet<string>>;
};

/**
 * Lists an account's new posts. Goes back to where every post has been seen, past known ones: a post that failed or
 * wasn't reached may be behind them.
 */
export async function listFreshPosts({
  instagramUserId,
  seenUntil,
  seenMedia,
  listPosts,
  findKnown: lookUp,
}: PostListing): Promise<FreshPosts> {
  const findKnown = async (mediaIds: string[]): Promise<ReadonlySet<string>> => {
    const unsure = mediaIds.filter((mediaId) => !seenMedia.includes(mediaId));
    return new Set([...seenMedia, ...(unsure.length === 0 ? [] : await lookUp(unsure))]);
  };
  const listed = new Set<string>();
  const cursors = new Set<string>();
  const found: FreshPosts = { fresh: [], seenUntil, seenMedia, usage: { account: 0, app: 0 } };
  let after: string | undefined;
  for (let pageNumber = 0; pageNumber < MAX_PAGES; pageNumber += 1) {
    const page = await listPosts({ limit: pageNumber === 0 ? FIRST_PAGE_SIZE : PAGE_SIZE, after, findKnown });
    countUsage(found.usage, page.usage, instagramUserId);
    if (pageNumber === 0 && page.reading !== undefined) found.reading = page.reading;
    const posts = page.posts.filter((post) => !listed.has(post.mediaId));
    const mediaIds = posts.map(({ mediaId }) => mediaId);
    const known = await findKnown(mediaIds);
    if (pageNumber === 0 && mediaIds.some((id) => !seenMedia.includes(id))) found.seenMedia = mediaIds;
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

/** Whether the page's oldest post is one that's been seen; a post from the same second may still be new. */
function isBehind(oldest: SourcePost | undefined, seenUntil: Date | null, known: ReadonlySet<string>): boolean {
  if (oldest === undefined || seenUntil === null) return false;
  return (
    oldest.postedAt < seenUntil || (oldest.postedAt.getTime() === seenUntil.getTime() && known.has(oldest.mediaId))
  );
}

/** A response may report several accounts: only the source's own slows it down. */
function countUsage(usage: CallUsage, usages: readonly SourceUsage[], instagramUserId: string): void {
  for (const { userId, percent } of usages) {
    if (userId === null) usage.app = Math.max(usage.app, percent);
    else if (userId === instagramUserId) usage.account = Math.max(usage.account, percent);
  }
}
