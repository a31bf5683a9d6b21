import { canEditPost } from "./post-view.ts";
import { invalidParam, refused, RestError } from "./rest-error.ts";
import { enumParam, idsParam, intParam, textParam, type RestRequest } from "./rest-request.ts";
import { can, type User } from "./roles.ts";
import { now, type Site } from "./site.ts";
import { readGmt } from "./site-time.ts";
import { toSlug, uniquePostSlug } from "./slugs.ts";
import { uncategorized, type Post, type PostStatus, type Term } from "./state.ts";

const writableStatuses = ["publish", "future", "draft", "pending", "private"] as const;
const trashSuffix = "__trashed";

export function createPost(site: Site, request: RestRequest): Post {
  const wanted = readWanted(request);
  const { user } = request;
  if (user === null || !can(user, "edit_posts")) {
    throw refused(user, "rest_cannot_create", "Sorry, you are not allowed to create posts as this user.");
  }
  if (wanted.author !== undefined && wanted.author !== user.id && !can(user, "edit_others_posts")) {
    throw refused(user, "rest_cannot_edit_others", "Sorry, you are not allowed to create posts as this user.");
  }
  if ([wanted.title, wanted.content, wanted.excerpt].every((text) => text === undefined || text === "")) {
    throw new RestError("empty_content", 400, "Content, title, and excerpt are empty.");
  }
  requireStatus(user, wanted.status);
  const blank: Post = {
    id: site.state.nextId(),
    author: user.id,
    status: "draft",
    slug: "",
    title: "",
    content: "",
    excerpt: "",
    date: now(site),
    floating: true,
    categories: [uncategorized],
    tags: [],
    featuredMedia: 0,
  };
  const post = store(site, changed(site, blank, wanted));
  site.kit.journal.effect("post.created", { postId: post.id, status: post.status, slug: post.slug });
  return post;
}

export function updatePost(site: Site, post: Post, request: RestRequest): Post {
  const wanted = readWanted(request);
  const { user } = request;
  if (user === null || !canEditPost(user, post))
    throw refused(user, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.");
  if (wanted.status !== post.status) requireStatus(user, wanted.status);
  const updated = store(site, changed(site, post, wanted));
  site.kit.journal.effect("post.updated", {
    postId: post.id,
    status: updated.status,
    statusBefore: post.status,
    slug: updated.slug,
  });
  return updated;
}

export function trashPost(site: Site, post: Post): Post {
  const slug = `${post.slug || toSlug(post.title)}${trashSuffix}`;
  const trashed = store(site, { ...post, status: "trash", slug });
  site.kit.journal.effect("post.trashed", { postId: post.id });
  return trashed;
}

type Wanted = ReturnType<typeof readWanted>;

/** Validates everything before looking anything up, as WordPress does. */
function readWanted(request: RestRequest) {
  return {
    title: textParam(request, "title"),
    content: textParam(request, "content"),
    excerpt: textParam(request, "excerpt"),
    status: enumParam(request, "status", writableStatuses),
    slug: textParam(request, "slug"),
    date: dateParam(request),
    categories: idsParam(request, "categories"),
    tags: idsParam(request, "tags"),
    featuredMedia: intParam(request, "featured_media"),
    author: intParam(request, "author"),
  };
}

function dateParam(request: RestRequest): string | undefined {
  const text = textParam(request, "date_gmt");
  if (text === undefined) return undefined;
  const date = readGmt(text);
  if (date === null) throw invalidParam("date_gmt", "rest_invalid_date", "Invalid date.");
  return date;
}

function requireStatus(user: User, status: PostStatus | undefined): void {
  const needsRight = status === "publish" || status === "future" || status === "private";
  if (!needsRight || can(user, "publish_posts")) return;
  const message =
    status === "private"
      ? "Sorry, you are not allowed to create private posts in this post type."
      : "Sorry, you are not allowed to publish posts in this post type.";
  throw refused(user, "rest_cannot_publish", message);
}

function changed(site: Site, post: Post, wanted: Wanted): Post {
  const next: Post = {
    ...post,
    title: wanted.title ?? post.title,
    content: wanted.content ?? post.content,
    excerpt: wanted.excerpt ?? post.excerpt,
    author: wanted.author ?? post.author,
    categories: knownTerms(site, "category", wanted.categories) ?? post.categories,
    tags: knownTerms(site, "post_tag", wanted.tags) ?? post.tags,
    featuredMedia: knownMedia(site, wanted.featuredMedia) ?? post.featuredMedia,
    floating: post.floating && wanted.date === undefined,
    date: wanted.date ?? post.date,
  };
  return withStatusAndSlug(site, next, wanted);
}

function withStatusAndSlug(site: Site, post: Post, wanted: Wanted): Post {
  const published = (status: PostStatus): boolean =>
    status === "publish" || status === "future" || status === "private";
  const untrashed = post.status === "trash" && wanted.status !== undefined;
  const askedStatus = wanted.status ?? post.status;
  const becomesPublic = published(askedStatus) && post.floating;
  const date = becomesPublic ? now(site) : post.date;
  const status = scheduled(askedStatus, date, now(site));
  const asked =
    wanted.slug === undefined ? (untrashed ? post.slug.replace(trashSuffix, "") : post.slug) : toSlug(wanted.slug);
  // Drafts keep the slug they were given, even if it is taken; without one they get it on publication.
  const slug = published(status)
    ? uniquePostSlug(site.state, asked === "" ? toSlug(post.title) || String(post.id) : asked, post)
    : asked;
  return {
    ...post,
    status,
    date,
    floating: post.floating && !becomesPublic,
    slug,
  };
}

/** "publish" with a future date becomes "future", and vice versa. */
function scheduled(status: PostStatus, date: string, at: string): PostStatus {
  if (status === "publish" && date > at) return "future";
  if (status === "future" && date <= at) return "publish";
  return status;
}

/** Silently drops unknown ids. */
function knownTerms({ state }: Site, taxonomy: Term["taxonomy"], ids: number[] | undefined): number[] | undefined {
  return ids?.filter((id) => state.terms.get(id)?.taxonomy === taxonomy);
}

function knownMedia({ state }: Site, id: number | undefined): number | undefined {
  return id === undefined || id === 0 || state.media.has(id) ? id : undefined;
}

function store({ state }: Site, post: Post): Post {
  state.posts.set(post.id, post);
  return post;
}
