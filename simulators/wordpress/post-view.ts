import { renderContent } from "./rendered-text.ts";
import { can, type User } from "./roles.ts";
import { postLink, restUrl, type Site } from "./site.ts";
import { toGmt } from "./site-time.ts";
import type { Post } from "./state.ts";

export type ViewContext = "view" | "edit";

export function canEditPost(user: User | null, post: Pick<Post, "author" | "status">): boolean {
  if (user === null) return false;
  const published = post.status === "publish" || post.status === "future";
  if (published && !can(user, "edit_published_posts")) return false;
  return post.author === user.id ? can(user, "edit_posts") : can(user, "edit_others_posts");
}

/** A post as in `/wp/v2/posts/<id>` (WordPress 6.8), with the fields that publishers read. */
export function viewPost(site: Site, post: Post, context: ViewContext, user: User | null): object {
  const edit = context === "edit";
  const shown = (raw: string): object => (edit ? { raw } : { rendered: renderContent(raw) });
  return {
    id: post.id,
    date_gmt: toGmt(post.date),
    slug: post.slug,
    status: post.status,
    link: postLink(site, post),
    title: shown(post.title),
    content: shown(post.content),
    excerpt: shown(post.excerpt),
    author: post.author,
    featured_media: post.featuredMedia,
    meta: { footnotes: "" },
    categories: post.categories,
    tags: post.tags,
    _links: Object.fromEntries(
      ["self", ...actionsOf(edit ? user : null)].map((name) => [
        name,
        [{ href: restUrl(site, `/wp/v2/posts/${post.id}`) }],
      ]),
    ),
  };
}

/** What this user may do with the post; only in the edit context. */
function actionsOf(user: User | null): string[] {
  if (user === null) return [];
  const actions = {
    publish: can(user, "publish_posts"),
    "unfiltered-html": can(user, "unfiltered_html"),
    sticky: can(user, "edit_others_posts"),
    "assign-author": can(user, "edit_others_posts"),
    "create-categories": can(user, "manage_categories"),
    "assign-categories": true,
    "create-tags": true,
    "assign-tags": true,
  };
  return Object.entries(actions).flatMap(([action, may]) => (may ? [`wp:action-${action}`] : []));
}
