import { hasBlocks, renderContent, renderExcerpt, texturize } from "./rendered-text.ts";
import { can, type User } from "./roles.ts";
import { dateFolder, postLink, restUrl, type Site } from "./site.ts";
import { toGmt, toSiteTime } from "./site-time.ts";
import { toSlug } from "./slugs.ts";
import type { Post } from "./state.ts";

export type ViewContext = "view" | "edit";

export function canEditPost(user: User | null, post: Pick<Post, "author" | "status">): boolean {
  if (user === null) return false;
  const published = post.status === "publish" || post.status === "future";
  if (published && !can(user, "edit_published_posts")) return false;
  return post.author === user.id ? can(user, "edit_posts") : can(user, "edit_others_posts");
}

/** A post as in `/wp/v2/posts/<id>` (WordPress 6.8). */
export function viewPost(site: Site, post: Post, context: ViewContext, user: User | null): object {
  const edit = context === "edit";
  const shown = (raw: string, rendered: string): object => (edit ? { raw, rendered } : { rendered });
  const link = postLink(site, post);
  const guid = post.status === "publish" ? link : `${site.kit.url()}/?p=${post.id}`;
  return {
    id: post.id,
    date: toSiteTime(post.date),
    date_gmt: toGmt(post.date),
    guid: shown(guid, guid),
    modified: toSiteTime(post.modified),
    modified_gmt: toGmt(post.modified),
    ...(edit ? { password: "" } : {}),
    slug: post.slug,
    status: post.status,
    type: "post",
    link,
    title: shown(post.title, texturize(post.title)),
    content: {
      ...shown(post.content, renderContent(post.content)),
      protected: false,
      ...(edit ? { block_version: hasBlocks(post.content) ? 1 : 0 } : {}),
    },
    excerpt: { ...shown(post.excerpt, renderExcerpt(post.excerpt, post.content)), protected: false },
    author: post.author,
    featured_media: post.featuredMedia,
    comment_status: "open",
    ping_status: "open",
    sticky: false,
    template: "",
    format: "standard",
    meta: { footnotes: "" },
    categories: post.categories,
    tags: post.tags,
    ...(edit
      ? { permalink_template: `${site.kit.url()}${dateFolder(post)}%postname%/`, generated_slug: toSlug(post.title) }
      : {}),
    class_list: classList(site, post),
    _links: Object.fromEntries(
      ["self", ...actionsOf(edit ? user : null)].map((name) => [
        name,
        [{ href: restUrl(site, `/wp/v2/posts/${post.id}`) }],
      ]),
    ),
  };
}

function classList({ state }: Site, post: Post): string[] {
  const slugOf = (id: number): string => state.terms.get(id)?.slug ?? "";
  return [
    `post-${post.id}`,
    "post",
    "type-post",
    `status-${post.status}`,
    "format-standard",
    ...(post.featuredMedia === 0 ? [] : ["has-post-thumbnail"]),
    "hentry",
    ...post.categories.map((id) => `category-${slugOf(id)}`),
    ...post.tags.map((id) => `tag-${slugOf(id)}`),
  ];
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
