import type { Platform } from "../../../platform/platform.ts";
import { type Blog, type BlogKey, findBlog } from "../../../post/hosted/reading/find-blog.ts";

/** How long a blog's row counts as read: what an owner takes back is gone within this time. */
const FRESH_MS = 1_000;
/** Hosts and names that aren't blogs are without end. */
const MOST = 2_000;

type Known = { blog: Blog | null; readAt: number };

export type KnownBlogs = {
  /** What was read within the last second; undefined: nothing was. */
  find(key: BlogKey): Blog | null | undefined;
  read(key: BlogKey): Promise<Blog | null>;
};

/** Reads each blog's row at most once a second. */
export function createKnownBlogs(ctx: Pick<Platform, "config" | "db">): KnownBlogs {
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<Blog | null>>();
  return {
    find(key) {
      const found = known.get(toText(key));
      return found !== undefined && performance.now() - found.readAt < FRESH_MS ? found.blog : undefined;
    },
    read(key) {
      const text = toText(key);
      const running =
        reading.get(text) ??
        findBlog(ctx, key)
          .then((blog) => {
            known.delete(text);
            known.set(text, { blog, readAt: performance.now() });
            const [oldest] = known.keys();
            if (known.size > MOST && oldest !== undefined) known.delete(oldest);
            return blog;
          })
          .finally(() => reading.delete(text));
      reading.set(text, running);
      return running;
    },
  };
}

function toText(key: BlogKey): string {
  return Object.entries(key).join();
}
