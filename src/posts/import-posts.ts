import type { Caller } from "../actor.ts";
import type { InstagramPost, InstagramUsage } from "../connectors/instagram/index.ts";
import type { Context } from "../context.ts";
import type { NextLook, SkipReason } from "../db/tables.ts";
import { toSkipReason } from "../sources/eligibility.ts";
import type { HashtagRules } from "../sources/hashtags.ts";
import { importPost } from "./import-post.ts";

/** A look that finds nothing new needs one short page. */
const FIRST_PAGE_SIZE = 10;
const PAGE_SIZE = 50;
/** Instagram gives the newest 10,000 media at most. */
const MAX_PAGES = 1_000;
/** Posts of one source that are downloaded side by side. */
const SIDE_BY_SIDE = 4;

export type ImportPostsInput = {
  sourceId: string;
  accessToken: string;
  /** Whose allowance counts. */
  instagramUserId: string;
  /** Every post up to here was seen before; null: none was. */
  seenUntil: Date | null;
  /** Only "new" makes articles of all that is found; "baseline" of the latest picture post, "after-pause" of none. */
  take: NextLook;
  rules: HashtagRules;
};

export type ImportReport = {
  found: number;
  imported: number;
  skipped: number;
  /** The newest post that was listed, or what was given. */
  seenUntil: Date | null;
  /** Of the allowances, in percent; 0 when nothing was told. */
  usage: { account: number; app: number };
};

/** Imports the posts of a source that are not known yet, oldest first. Repeatable; throws when one of them was not kept. */
export async function importPosts(
  ctx: Pick<Context, "config" | "clock" | "db" | "jobs" | "log" | "instagram" | "pictures">,
  caller: Caller,
  input: ImportPostsInput,
): Promise<ImportReport> {
  const { fresh, seenUntil, usage } = await listFreshPosts(ctx, caller, input);
  const plan = await planImport(ctx, caller, input, fresh);
  const report: ImportReport = { found: fresh.length, imported: 0, skipped: 0, seenUntil, usage };
  const queue = fresh.toReversed();
  const failures: unknown[] = [];
  // Downloads overtake each other, posts do not: what is left of a plan goes to the oldest.
  let turn: Promise<unknown> = Promise.resolve();
  const importNext = async () => {
    for (let post = queue.shift(); post !== undefined; post = queue.shift()) {
      try {
        const importing = importPost(ctx, caller, { sourceId: input.sourceId, post, turn, ...plan(post) });
        turn = Promise.allSettled([turn, importing]);
        const imported = await importing;
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

type PostPlan = { skipped: SkipReason | null; startAfter: Date };

async function planImport(
  ctx: Pick<Context, "config" | "clock" | "db">,
  caller: Caller,
  { sourceId, take, rules }: ImportPostsInput,
  fresh: InstagramPost[],
): Promise<(post: InstagramPost) => PostPlan> {
  const now = ctx.clock.now();
  if (take === "new") {
    const settled = (post: InstagramPost) => new Date(Math.max(now.getTime(), post.postedAt.getTime() + ctx.config.settleMs));
    return (post) => ({ skipped: toSkipReason(post, rules), startAfter: settled(post) });
  }
  // A baseline that was broken off goes on where it stopped: its one article may be there already.
  const wantsLatest = take === "baseline" && !(await hasTakenPost(ctx, caller, sourceId));
  const latest = wantsLatest ? fresh.find((post) => toSkipReason(post, rules) === null) : undefined;
  const left = take === "baseline" ? "before-connection" : "paused";
  return (post) => ({ skipped: post === latest ? null : (toSkipReason(post, rules) ?? left), startAfter: now });
}

async function hasTakenPost(ctx: Pick<Context, "db">, caller: Caller, sourceId: string): Promise<boolean> {
  const taken = await ctx.db
    .selectFrom("posts")
    .select("id")
    .where("owner_id", "=", caller.ownerId)
    .where("source_id", "=", sourceId)
    .where("skipped", "is", null)
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

type Listing = { fresh: InstagramPost[] } & Pick<ImportReport, "seenUntil" | "usage">;

/**
 * What is not known yet, newest first. Goes back to where everything was seen, past posts that are known: one that
 * failed, or was not reached, may lie behind them.
 */
async function listFreshPosts(ctx: Pick<Context, "db" | "instagram">, caller: Caller, input: ImportPostsInput): Promise<Listing> {
  const listed = new Set<string>();
  const cursors = new Set<string>();
  const listing: Listing = { fresh: [], seenUntil: input.seenUntil, usage: { account: 0, app: 0 } };
  let after: string | undefined;
  for (let pageNumber = 0; pageNumber < MAX_PAGES; pageNumber += 1) {
    const page = await ctx.instagram.listMedia(input.accessToken, { limit: pageNumber === 0 ? FIRST_PAGE_SIZE : PAGE_SIZE, after });
    countUsage(listing.usage, page.usage, input.instagramUserId);
    const posts = page.posts.filter((post) => !listed.has(post.mediaId));
    const known = await findKnownMedia(ctx, caller, input.sourceId, posts.map((post) => post.mediaId));
    listing.fresh.push(...posts.filter((post) => !known.has(post.mediaId)));
    for (const { mediaId, postedAt } of posts) {
      listed.add(mediaId);
      if (listing.seenUntil === null || postedAt > listing.seenUntil) listing.seenUntil = postedAt;
    }
    const isLoop = page.posts.length > 0 && posts.length === 0;
    if (page.after === null || isLoop || cursors.has(page.after) || isBehind(page.posts.at(-1), input.seenUntil, known)) break;
    cursors.add(page.after);
    after = page.after;
  }
  return listing;
}

/** Whether the oldest post of a page lies where all was seen; what was made in the same second may be new. */
function isBehind(oldest: InstagramPost | undefined, seenUntil: Date | null, known: ReadonlySet<string>): boolean {
  if (oldest === undefined || seenUntil === null) return false;
  return oldest.postedAt < seenUntil || (oldest.postedAt.getTime() === seenUntil.getTime() && known.has(oldest.mediaId));
}

/** One answer may tell of several accounts: only the source's own slows it. */
function countUsage(usage: ImportReport["usage"], told: readonly InstagramUsage[], instagramUserId: string): void {
  for (const { userId, percent } of told) {
    if (userId === null) usage.app = Math.max(usage.app, percent);
    else if (userId === instagramUserId) usage.account = Math.max(usage.account, percent);
  }
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
