import { Refusal } from "../kit/refusal.ts";
import { unknownFieldError } from "../meta/graph-error.ts";
import type { PictureAddresses } from "./picture-addresses.ts";
import type { FieldTree } from "./fields.ts";
import type { Account, Picture, Post } from "./state.ts";

type Reader<Node> = Record<string, (node: Node, inner: FieldTree | null) => unknown>;
/** graph.instagram.com or graph.facebook.com. */
export type Host = "instagram" | "facebook";

/**
 * Undefined values are left out, as JSON drops them and Instagram does too. Facebook names the account by the
 * professional account's id, without `user_id` and `account_type` (Meta, "IG User").
 */
export function accountNode(host: Host, account: Account, fields: FieldTree): object {
  const ofInstagram: Reader<Account> = { user_id: (a) => a.userId, account_type: (a) => a.accountType };
  const readers: Reader<Account> = {
    id: (a) => (host === "facebook" ? a.userId : a.appScopedId),
    ...(host === "instagram" && ofInstagram),
    username: (a) => a.username,
    name: (a) => a.name,
  };
  return select(account, fields, readers, "IGUser");
}

export function postNode(post: Post, fields: FieldTree, addresses: PictureAddresses): object {
  const cover = post.pictures[0];
  const readers: Reader<Post> = {
    id: (p) => p.id,
    caption: (p) => p.caption ?? undefined,
    media_type: (p) => p.mediaType,
    media_product_type: (p) => p.productType,
    media_url: () => cover && mediaUrl(cover, addresses),
    permalink: permalinkOf,
    shortcode: (p) => p.shortcode,
    timestamp: (p) => graphTime(p.postedAt),
    alt_text: (p) => (p.mediaType === "IMAGE" ? (cover?.altText ?? undefined) : undefined),
    children: (p, inner) => (p.mediaType === "CAROUSEL_ALBUM" ? childrenOf(p, inner, addresses) : undefined),
  };
  return select(post, fields, readers, "IGMedia");
}

export function childNode(picture: Picture, fields: FieldTree, addresses: PictureAddresses): object {
  const readers: Reader<Picture> = {
    id: (p) => p.id,
    media_type: (p) => (p.video ? "VIDEO" : "IMAGE"),
    media_url: (p) => mediaUrl(p, addresses),
    alt_text: (p) => p.altText ?? undefined,
  };
  return select(picture, fields, readers, "IGMedia");
}

export function childrenOf(post: Post, fields: FieldTree | null, addresses: PictureAddresses): { data: object[] } {
  const wanted: FieldTree = fields ?? new Map([["id", null]]);
  return { data: post.pictures.map((picture) => childNode(picture, wanted, addresses)) };
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

/** `2026-09-24T09:20:44+0000`: always UTC, no colon, no milliseconds. */
function graphTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19)}+0000`;
}
