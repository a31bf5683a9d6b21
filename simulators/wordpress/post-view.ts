import { hasBlocks, renderContent, renderExcerpt, texturize } from "./rendered-text.ts";
import { can, type User } from "./roles.ts";
import { dateFolder, postLink, restUrl, withQuery, type Site } from "./site.ts";
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
    _links: links(site, post, edit ? user : null),
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

function links(site: Site, post: Post, editor: User | null): object {
  const self = restUrl(site, `/wp/v2/posts/${post.id}`);
  const allow = canEditPost(editor, post) ? ["GET", "POST", "PUT", "PATCH", "DELETE"] : ["GET"];
  const of = (route: string, query: string): string => withQuery(restUrl(site, route), query);
  return {
    self: [{ href: self, targetHints: { allow } }],
    collection: [{ href: restUrl(site, "/wp/v2/posts") }],
    about: [{ href: restUrl(site, "/wp/v2/types/post") }],
    author: [{ embeddable: true, href: restUrl(site, `/wp/v2/users/${post.author}`) }],
    replies: [{ embeddable: true, href: of("/wp/v2/comments", `post=${post.id}`) }],
    "version-history": [{ count: 0, href: `${self}/revisions` }],
    ...(post.featuredMedia === 0
      ? {}
      : { "wp:featuredmedia": [{ embeddable: true, href: restUrl(site, `/wp/v2/media/${post.featuredMedia}`) }] }),
    "wp:attachment": [{ href: of("/wp/v2/media", `parent=${post.id}`) }],
    "wp:term": [
      { taxonomy: "category", embeddable: true, href: of("/wp/v2/categories", `post=${post.id}`) },
      { taxonomy: "post_tag", embeddable: true, href: of("/wp/v2/tags", `post=${post.id}`) },
    ],
    ...Object.fromEntries(actionsOf(editor).map((action) => [`wp:action-${action}`, [{ href: self }]])),
    curies: [{ name: "wp", href: "https://api.w.org/{rel}", templated: true }],
  };
}

/** What this user may do with the post; only in the edit context. */
function actionsOf(user: User | null): string[] {
  if (user === null) return [];
  return [
    ...(can(user, "publish_posts") ? ["publish"] : []),
    ...(can(user, "unfiltered_html") ? ["unfiltered-html"] : []),
    ...(can(user, "edit_others_posts") ? ["sticky", "assign-author"] : []),
    ...(can(user, "manage_categories") ? ["create-categories"] : []),
    "assign-categories",
    "create-tags",
    "assign-tags",
  ];
}
