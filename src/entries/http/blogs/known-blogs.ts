import type { Platform } from "../../../platform/platform.ts";
import { type Blog, type BlogKey, findBlog } from "../../../post/hosted/reading/find-blog.ts";

/** How long a blog's row is cached: what an owner takes down is gone within this time. */
const FRESH_MS = 1_000;
/** Requests may name any number of hosts and names that aren't blogs. */
const MOST = 2_000;

type Known = { blog: Blog | null; readAt: number };

/** Null if there is no such blog. What was read within the last second needs no waiting. */
export type FindKnownBlog = (key: BlogKey) => Blog | null | Promise<Blog | null>;

/** Reads each blog's row at most once a second. */
export function createKnownBlogs(ctx: Pick<Platform, "config" | "db">): FindKnownBlog {
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<Blog | null>>();
  const read = (key: BlogKey, text: string) =>
    findBlog(ctx, key)
      .then((blog) => {
        known.delete(text);
        known.set(text, { blog, readAt: performance.now() });
        const [oldest] = known.keys();
        if (known.size > MOST && oldest !== undefined) known.delete(oldest);
        return blog;
      })
      .finally(() => reading.delete(text));
  return (key) => {
    const text = toText(key);
    const found = known.get(text);
    if (found !== undefined && performance.now() - found.readAt < FRESH_MS) return found.blog;
    const running = reading.get(text) ?? read(key, text);
    reading.set(text, running);
    return running;
  };
}

function toText(key: BlogKey): string {
  return Object.entries(key).join();
}
