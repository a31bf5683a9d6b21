import { Refusal } from "../kit/refusal.ts";
import { unknownFieldError } from "../meta/graph-error.ts";
import type { PictureAddresses } from "./picture-addresses.ts";
import type { FieldTree } from "./fields.ts";
import type { Account, InstagramState, Picture, Post } from "./state.ts";

type Reader<Node> = Record<string, (node: Node, inner: FieldTree | null) => unknown>;
/** graph.instagram.com or graph.facebook.com. */
export type Host = "instagram" | "facebook";
type Context = { state: InstagramState; addresses: PictureAddresses };

/**
 * Undefined values are left out, as JSON drops them and Instagram does too. Facebook names the account by the
 * professional account's id, without `user_id` and `account_type` (Meta, "IG User").
 */
export function accountNode(state: InstagramState, host: Host, account: Account, fields: FieldTree): object {
  const ofInstagram: Reader<Account> = { user_id: (a) => a.userId, account_type: (a) => a.accountType };
  const readers: Reader<Account> = {
    id: (a) => (host === "facebook" ? a.userId : a.appScopedId),
    ...(host === "instagram" && ofInstagram),
    username: (a) => a.username,
    name: (a) => a.name,
    profile_picture_url: () => undefined,
    followers_count: () => 128,
    follows_count: () => 64,
    media_count: (a) => state.listedPosts(a.userId).length,
    biography: () => undefined,
    website: () => undefined,
  };
  return select(account, fields, readers, "IGUser");
}

export function postNode(post: Post, fields: FieldTree, context: Context): object {
  const { state, addresses } = context;
  const cover = post.pictures[0];
  const readers: Reader<Post> = {
    id: (p) => p.id,
    caption: (p) => p.caption ?? undefined,
    media_type: (p) => p.mediaType,
    media_product_type: (p) => p.productType,
    media_url: () => cover && mediaUrl(cover, addresses),
    thumbnail_url: () => cover && thumbnailUrl(cover, addresses),
    permalink: permalinkOf,
    shortcode: (p) => p.shortcode,
    timestamp: (p) => graphTime(p.postedAt),
    username: (p) => state.accounts.get(p.userId)?.username,
    owner: (p) => ({ id: p.userId }),
    alt_text: (p) => (p.mediaType === "IMAGE" ? (cover?.altText ?? undefined) : undefined),
    children: (p, inner) => (p.mediaType === "CAROUSEL_ALBUM" ? childrenOf(p, inner, context) : undefined),
    comments_count: () => 0,
    like_count: () => 0,
    is_comment_enabled: () => true,
    is_shared_to_feed: (p) => (p.productType === "REELS" ? true : undefined),
    is_ai_generated: () => false,
    media_audio_type: () => undefined,
    copyright_check_information: () => undefined,
    boost_eligibility_info: () => undefined,
  };
  return select(post, fields, readers, "IGMedia");
}

export function childNode(post: Post, picture: Picture, fields: FieldTree, { state, addresses }: Context): object {
  const readers: Reader<Picture> = {
    id: (p) => p.id,
    media_type: (p) => (p.video ? "VIDEO" : "IMAGE"),
    media_url: (p) => mediaUrl(p, addresses),
    thumbnail_url: (p) => thumbnailUrl(p, addresses),
    alt_text: (p) => p.altText ?? undefined,
    timestamp: () => graphTime(post.postedAt),
    username: () => state.accounts.get(post.userId)?.username,
    owner: () => ({ id: post.userId }),
    // According to Meta's page on children, they have neither.
    permalink: () => undefined,
    caption: () => undefined,
  };
  return select(picture, fields, readers, "IGMedia");
}

export function childrenOf(post: Post, fields: FieldTree | null, context: Context): { data: object[] } {
  const wanted: FieldTree = fields ?? new Map([["id", null]]);
  return { data: post.pictures.map((picture) => childNode(post, picture, wanted, context)) };
}

export function permalinkOf(post: Post): string {
  return `https://www.instagram.com/${post.productType === "REELS" ? "reel" : "p"}/${post.shortcode}/`;
}

function select<Node>(node: Node, fields: FieldTree, readers: Reader<Node>, nodeType: string): object {
  const selected: Record<string, unknown> = {};
  // Instagram returns the id even if it isn't requested.
  for (const [field, inner] of fields.has("id") ? fields : [...fields, ["id", null] as const]) {
    const read = Object.hasOwn(readers, field) ? readers[field] : undefined;
    if (read === undefined) throw new Refusal(unknownFieldError(field, nodeType));
    selected[field] = read(node, inner);
  }
  return selected;
}

function mediaUrl(picture: Picture, addresses: PictureAddresses): string | undefined {
  if (picture.copyrighted) return undefined;
  return addresses.sign(picture, picture.video ? "mp4" : "jpg");
}

function thumbnailUrl(picture: Picture, addresses: PictureAddresses): string | undefined {
  return picture.video ? addresses.sign(picture, "jpg") : undefined;
}

/** `2026-09-24T09:20:44+0000`: always UTC, no colon, no milliseconds. */
function graphTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19)}+0000`;
}
