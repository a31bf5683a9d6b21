import type { PictureAddresses } from "./picture-addresses.ts";
import type { FieldTree } from "./fields.ts";
import type { Account, InstagramState, Picture, Post } from "./state.ts";

export class UnknownFieldError extends Error {
  constructor(field: string, node: string) {
    super(`(#100) Tried accessing nonexisting field (${field}) on node type (${node})`);
  }
}

type Reader<Node> = Record<string, (node: Node, inner: FieldTree | null) => unknown>;
type Context = { state: InstagramState; addresses: PictureAddresses };
type AccountContext = Pick<Context, "state">;

/** Undefined values are left out, as JSON drops them and Instagram does too. */
export function accountNode(account: Account, fields: FieldTree, { state }: AccountContext): object {
  const readers: Reader<Account> = {
    ...commonReaders(state),
    id: (a) => a.appScopedId,
    user_id: (a) => a.userId,
    account_type: (a) => a.accountType,
  };
  return select(account, fields, readers, { node: "IGUser", refused: refusedFor(state, "user") });
}

/** The account fields that both hosts have. */
function commonReaders(state: InstagramState) {
  return {
    username: (a: Account) => a.username,
    name: (a: Account) => a.name,
    profile_picture_url: () => undefined,
    followers_count: () => 128,
    follows_count: () => 64,
    media_count: (a: Account) => state.listedPosts(a.userId).length,
    biography: () => undefined,
    website: () => undefined,
  };
}

/**
 * The account as Facebook names it: with the professional account's id, without `user_id` and `account_type` (Meta,
 * "IG User").
 */
export function pageAccountNode(account: Account, fields: FieldTree, { state }: AccountContext): object {
  const readers: Reader<Account> = {
    ...commonReaders(state),
    id: (a) => a.userId,
  };
  return select(account, fields, readers, { node: "IGUser", refused: refusedFor(state, "user") });
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
  return select(post, fields, readers, { node: "IGMedia", refused: refusedFor(state, "media") });
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
  return select(picture, fields, readers, { node: "IGMedia", refused: refusedFor(state, "child") });
}

export function childrenOf(post: Post, fields: FieldTree | null, context: Context): { data: object[] } {
  const wanted: FieldTree = fields ?? new Map([["id", null]]);
  return { data: post.pictures.map((picture) => childNode(post, picture, wanted, context)) };
}

export function permalinkOf(post: Post): string {
  return `https://www.instagram.com/${post.productType === "REELS" ? "reel" : "p"}/${post.shortcode}/`;
}

function select<Node>(
  node: Node,
  fields: FieldTree,
  readers: Reader<Node>,
  names: { node: string; refused: Set<string> },
): object {
  const selected: Record<string, unknown> = {};
  // Instagram returns the id even if it isn't requested.
  for (const [field, inner] of fields.has("id") ? fields : [...fields, ["id", null] as const]) {
    const read = Object.hasOwn(readers, field) && !names.refused.has(field) ? readers[field] : undefined;
    if (read === undefined) throw new UnknownFieldError(field, names.node);
    selected[field] = read(node, inner);
  }
  return selected;
}

function refusedFor(state: InstagramState, prefix: "user" | "media" | "child"): Set<string> {
  const refused = state.settings.refusedFields.flatMap((field) => {
    const [first = "", second] = field.split(".");
    if (second === undefined) return prefix === "media" ? [first] : [];
    return first === prefix ? [second] : [];
  });
  return new Set(refused);
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
