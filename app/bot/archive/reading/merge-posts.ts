import { toMediaId, toPostKey } from "./identify-post.ts";
import { isVideoName } from "./sniff-picture.ts";
import { type FoundPosts, type HiddenReason, hiddenReasons, type LeftOutReason } from "./shapes.ts";
import type { NamedMedia, PictureFault, RawPost } from "./shapes.ts";

type MergeInput = {
  /** From posts_1.json and the like, which win if a post is in both kinds of file. */
  legacy: readonly RawPost[];
  /** From posts.json, which also contains posts that the owner has hidden. */
  detailed: readonly RawPost[];
  /** Null without a list of them: it may be in another part. */
  archived: readonly RawPost[] | null;
  /** How many entries weren't posts. */
  unreadable: number;
  /** Why a picture can't be sent. */
  findFault(uri: string): PictureFault | null;
};

const CLOSE_S = 5;
const START_LENGTH = 40;

/** Merges the posts from all files of an account: each one is either found or left out for a reason. */
export function mergePosts(input: MergeInput): FoundPosts {
  const archived = input.archived ?? [];
  const hidden = createIndex(archived, { isStrict: true });
  const legacy = createIndex(input.legacy);
  const found: FoundPosts = { posts: [], hidden: [], leftOut: [] };
  const leaveOut = (reason: LeftOutReason, { caption, takenAt }: RawPost) =>
    found.leftOut.push({ reason, caption, postedAt: toDate(takenAt) });
  const states = createIndex(input.detailed.filter(({ state }) => state === "draft"));
  const own = input.legacy.filter((post) => !hidden.find(post));
  // The older file has no archived posts, so one that only the newer file has may be archived.
  const mayBeArchived = input.archived === null && input.legacy.length > 0;
  const only = input.detailed
    .filter((post) => !hidden.find(post) && !legacy.find(post))
    .map((post) => (mayBeArchived && post.state === "published" ? { ...post, state: "unknown" as const } : post));
  const keys = new Set<string>();
  const keep = (post: RawPost, reason: HiddenReason | null) => {
    const pictures = post.media.filter(isPicture);
    const key = toPostKey(pictures);
    if (keys.has(key)) return;
    keys.add(key);
    found[reason === null ? "posts" : "hidden"].push({
      key,
      postedAt: new Date((post.takenAt ?? 0) * 1_000),
      caption: post.caption,
      pictures: pictures.map(({ uri }) => uri),
      skippedVideos: post.media.length - pictures.length,
      hidden: reason,
    });
  };
  const hide = (post: RawPost, reason: HiddenReason) => {
    leaveOut(reason, post);
    if (findReason({ ...post, state: "published" }, input.findFault) === null) keep(post, reason);
  };
  for (const post of [...own, ...only]) {
    const reason = findReason(post, input.findFault) ?? (states.find(post) ? "draft" : null);
    if (reason === null) keep(post, null);
    else if (isHiddenReason(reason)) hide(post, reason);
    else leaveOut(reason, post);
  }
  for (const post of archived) hide(post, "archived");
  for (let count = 0; count < input.unreadable; count += 1)
    found.leftOut.push({ reason: "unreadable", caption: "", postedAt: null });
  // Stable, so that posts of the same second keep the archive's order.
  found.posts.sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime());
  return found;
}

function isHiddenReason(reason: LeftOutReason): reason is HiddenReason {
  return hiddenReasons.some((one) => one === reason);
}

function findReason(post: RawPost, findFault: MergeInput["findFault"]): LeftOutReason | null {
  if (post.state === "draft") return "draft";
  if (post.state === "unknown") return "unknown-state";
  if (post.media.length === 0) return "no-picture";
  if (post.media.every(({ uri }) => /(^|\/)media\/(reels|stories|igtv)\//.test(uri))) return "story-or-reel";
  const pictures = post.media.filter(isPicture);
  if (pictures.length === 0) return "video";
  if (post.takenAt === null) return "no-date";
  return pictures.map(({ uri }) => findFault(uri)).find((fault) => fault !== null) ?? null;
}

function isPicture({ uri }: NamedMedia): boolean {
  return !isVideoName(uri);
}

/**
 * Finds a post again by any of its pictures' paths or ids, otherwise by time and the start of its words. `isStrict`:
 * time alone is enough where neither has words, because it's worse to miss one than to find another.
 */
function createIndex(posts: readonly RawPost[], { isStrict = false } = {}): { find(post: RawPost): boolean } {
  const names = new Set(posts.flatMap(listNames));
  const byTime = new Map<number, string[]>();
  for (const { takenAt, caption } of posts) {
    if (takenAt === null || (caption === "" && !isStrict)) continue;
    const second = Math.floor(takenAt);
    byTime.set(second, [...(byTime.get(second) ?? []), toStart(caption)]);
  }
  return {
    find(post) {
      if (listNames(post).some((name) => names.has(name))) return true;
      if (post.takenAt === null || (post.caption === "" && !isStrict)) return false;
      const start = toStart(post.caption);
      const second = Math.floor(post.takenAt);
      for (let apart = -CLOSE_S; apart <= CLOSE_S; apart += 1)
        if (byTime.get(second + apart)?.includes(start)) return true;
      return false;
    },
  };
}

function listNames({ media }: RawPost): string[] {
  return media.map(({ uri }) => toMediaId(uri) ?? uri.normalize("NFC"));
}

function toStart(caption: string): string {
  return caption.normalize("NFC").slice(0, START_LENGTH);
}

function toDate(takenAt: number | null): Date | null {
  return takenAt === null ? null : new Date(takenAt * 1_000);
}
