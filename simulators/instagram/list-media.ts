import type { InstagramState, Post, Settings } from "./state.ts";

type Cursor = { id: string; gap: boolean };
export type MediaSlice = { posts: Post[]; before: string | null; after: string | null; hasNext: boolean };

/** One page of the media edge. With `settings.paging`, pages can be short or empty even if another one follows. */
export function listMedia(
  state: InstagramState,
  userId: string,
  page: { limit: number; after: string | undefined },
): MediaSlice {
  const all = state.listedPosts(userId);
  const { paging } = state.settings;
  const after = readCursor(page.after);
  if (paging === "empty" && after !== null && !after.gap) {
    return { posts: [], before: null, after: toCursor({ ...after, gap: true }), hasNext: !isLast(all, after.id) };
  }
  const size = paging === "short" ? Math.max(1, Math.floor(page.limit / 2)) : page.limit;
  const start = startOf(all, after, size, paging);
  const posts = all.slice(start, start + size);
  const [first, last] = [posts[0], posts.at(-1)];
  return {
    posts,
    before: first === undefined ? null : toCursor({ id: first.id, gap: false }),
    after: last === undefined ? null : toCursor({ id: last.id, gap: false }),
    hasNext: last !== undefined && (paging === "loop" || !isLast(all, last.id)),
  };
}

function startOf(all: Post[], after: Cursor | null, size: number, paging: Settings["paging"]): number {
  if (after === null) return 0;
  const at = all.findIndex((post) => post.id === after.id);
  if (paging === "loop" && at + 1 >= all.length) return 0;
  return paging === "repeat" && size > 1 ? at : at + 1;
}

function isLast(all: Post[], id: string): boolean {
  return all.at(-1)?.id === id;
}

function toCursor({ id, gap }: Cursor): string {
  return `QVFI${Buffer.from(`${gap ? "gap" : "at"}:${id}`).toString("base64url")}`;
}

/** An invalid cursor starts from the top again, because cursors must not be stored. */
function readCursor(text: string | undefined): Cursor | null {
  if (!text?.startsWith("QVFI")) return null;
  const [kind, id] = Buffer.from(text.slice(4), "base64url").toString().split(":");
  return id === undefined ? null : { id, gap: kind === "gap" };
}
