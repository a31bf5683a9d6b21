import { freeName } from "../kit/free-name.ts";
import { findPost, type Platform, postUrl } from "./platform.ts";
import { MicropubError } from "./micropub-error.ts";
import type { Body } from "./read-body.ts";
import type { Post, Properties } from "./state.ts";

/** Posts with equal slugs stay separate: the later one gets a number. */
export function createPost({ state, kit }: Platform, { type, properties }: Body): Post {
  const { "mp-slug": slugs, ...kept } = properties;
  if (Object.keys(kept).length === 0) throw new MicropubError("invalid_request", "A post needs a property");
  const id = state.posts.size + 1;
  const wanted = toSlug(String(slugs?.[0] ?? "")) || `post-${id}`;
  const slug = freeName(wanted, (candidate) => state.findBySlug(candidate) !== undefined, 2);
  const post: Post = {
    id,
    slug,
    type,
    properties: Object.fromEntries(Object.entries(kept).filter(([name]) => !name.startsWith("mp-"))),
    deleted: false,
  };
  state.posts.set(id, post);
  kit.journal.effect("post.created", { id, slug });
  return post;
}

/** `update` and `delete` (sections 3.4 and 3.5). */
export function changePost(platform: Platform, { action, url, replace }: Body): Post {
  const post = url === undefined ? undefined : findPost(platform, url);
  if (post === undefined || post.deleted)
    throw new MicropubError("invalid_request", "The post with the requested URL was not found");
  const changed =
    action === "update" ? { ...post, properties: { ...post.properties, ...replace } } : { ...post, deleted: true };
  platform.state.posts.set(post.id, changed);
  platform.kit.journal.effect(`post.${action}d`, {
    id: post.id,
    status: changed.properties["post-status"]?.[0] ?? "published",
  });
  return changed;
}

function toSlug(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 120);
}

/** A post as `q=source` returns it, with all properties or the requested ones. */
export function viewSource(platform: Platform, post: Post, wanted: string[]): object {
  const all: Properties = { ...post.properties, url: [postUrl(platform, post)] };
  if (wanted.length === 0) return { type: post.type, properties: all };
  return {
    properties: Object.fromEntries(wanted.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]]))),
  };
}
