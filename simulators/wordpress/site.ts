import type { Kit } from "../kit/start-simulator.ts";
import { toSiteTime } from "./site-time.ts";
import type { Post, WordPressState } from "./state.ts";

/** What all parts of the simulated site share. */
export type Site = {
  state: WordPressState;
  kit: Kit;
};

/** `rest("/wp/v2/posts")`; the URL's shape depends on the permalinks. */
export function restUrl({ state, kit }: Site, route: string): string {
  return state.settings.permalinks === "pretty"
    ? `${kit.url()}/wp-json${route}`
    : `${kit.url()}/index.php?rest_route=${route}`;
}

/** Drafts have no pretty URL yet. */
export function postLink(site: Site, post: Post): string {
  const pretty = site.state.settings.permalinks === "pretty" && ["publish", "private"].includes(post.status);
  if (!pretty) return `${site.kit.url()}/?p=${post.id}`;
  return `${site.kit.url()}${dateFolder(post)}${post.slug}/`;
}

/** `/2026/05/`, in the site's own time. */
export function dateFolder(post: Pick<Post, "date">): string {
  const [year, month] = toSiteTime(post.date).split("-");
  return `/${year}/${month}/`;
}

export function uploadUrl({ kit }: Site, file: string): string {
  return `${kit.url()}/wp-content/uploads/${file}`;
}

export function now({ kit }: Site): string {
  return kit.clock.now().toISOString();
}
