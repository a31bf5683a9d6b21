import type { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { FollowedResponse } from "../../platform/guards/fetch-following.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { downloadPublicPicture } from "../download-public-picture.ts";
import { toPublicFailure } from "../public-failure.ts";
import { getPublicJson, keepReadable } from "../public-json.ts";
import type {
  AddressedSource,
  FoundSource,
  PageRequest,
  PostPage,
  Reading,
  SourcePost,
  SourceReader,
} from "../source.ts";
import { actorSchema, feedItemSchema, feedPageSchema, postsSchema, type ApiPost } from "./api-types.ts";
import { hiddenLabel, toPost } from "./mapper.ts";

export type BlueskyOptions = {
  outbound: Outbound;
  /** The public AppView, "https://public.api.bsky.app". */
  apiUrl: string;
};

const service = "bluesky";
const DAY_SECONDS = 86_400;

/** Bluesky accounts by the public AppView, which needs no token. */
export function createBluesky(options: BlueskyOptions): AddressedSource {
  return { find: (typed) => findAccount(options, typed), open: (reading) => openAccount(options, reading) };
}

async function findAccount(options: BlueskyOptions, typed: string): Promise<FoundSource | null> {
  const actor = toActor(typed);
  if (actor === null) return null;
  const profile = await ask(options, "app.bsky.actor.getProfile", { actor }, actorSchema);
  requireShown(profile);
  return { kind: service, remoteId: profile.did, address: `at://${profile.did}`, name: profile.handle };
}

/** "@lena.bsky.social", "lena.bsky.social", a DID or "https://bsky.app/profile/lena.bsky.social". */
function toActor(typed: string): string | null {
  const text = typed.trim();
  const profile = /^(?:https?:\/\/)?bsky\.app\/profile\/([^/?#]+)/i.exec(text)?.[1] ?? text;
  if (/^did:(plc|web):[\w.:%-]+$/.test(profile)) return profile;
  const isBare = profile !== text || text.startsWith("@") || /\.bsky\.social$/i.test(text);
  const handle = profile.replace(/^@/, "");
  return isBare && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(handle) ? handle.toLowerCase() : null;
}

/** An account can ask apps not to show it to people who haven't signed in; we haven't. */
function requireShown({ labels }: ApiPost["author"]): void {
  if ((labels ?? []).some(({ val, neg }) => val === hiddenLabel && neg !== true))
    throw new ConnectorError(service, "unauthorized", { code: hiddenLabel });
}

function openAccount(options: BlueskyOptions, reading: Reading): SourceReader {
  return {
    listPosts: (page) => listPosts(options, reading, page),
    getPost: (mediaId) => getPost(options, reading, mediaId),
    downloadPicture: (picture) => downloadPublicPicture(options.outbound, service, picture),
  };
}

async function listPosts(options: BlueskyOptions, reading: Reading, { limit, after }: PageRequest): Promise<PostPage> {
  const actor = toDid(reading);
  const page = { actor, filter: "posts_with_media", limit: String(Math.min(limit, 100)) };
  const cursor = after === undefined ? {} : { cursor: after };
  const answer = await ask(options, "app.bsky.feed.getAuthorFeed", { ...page, ...cursor }, feedPageSchema);
  const posts = keepReadable(feedItemSchema, answer.feed)
    // Drops reposts, even of their own posts: an old one at the end of a page would look like the end of what's new.
    .filter(({ reason }) => reason?.$type !== "app.bsky.feed.defs#reasonRepost")
    .map(({ post }) => post)
    .filter((post) => isOwn(post, actor));
  for (const { author } of posts.slice(0, 1)) requireShown(author);
  const name = posts[0]?.author.handle ?? reading.name;
  return {
    posts: posts.flatMap((post) => toPost(post) ?? []),
    after: answer.cursor ?? null,
    usage: [],
    ...(after === undefined && name !== reading.name ? { reading: { ...reading, name } } : {}),
  };
}

/** Leaves out replies to other people, but keeps the account's own threads. */
function isOwn({ author, record }: ApiPost, did: string): boolean {
  return author.did === did && (record.reply?.parent.uri.startsWith(`at://${did}/`) ?? true);
}

async function getPost(options: BlueskyOptions, reading: Reading, mediaId: string): Promise<SourcePost> {
  const uris = `at://${toDid(reading)}/app.bsky.feed.post/${mediaId}`;
  const { posts } = await ask(options, "app.bsky.feed.getPosts", { uris }, postsSchema);
  const [post] = posts;
  const read = post === undefined ? null : toPost(post);
  if (read === null) throw new ConnectorError(service, "not-found", { code: "no-post" });
  return read;
}

function toDid({ address }: Reading): string {
  return address.replace(/^at:\/\//, "");
}

async function ask<T extends z.ZodType>(
  { outbound, apiUrl }: BlueskyOptions,
  method: string,
  parameters: Record<string, string>,
  schema: T,
): Promise<z.output<T>> {
  const address = `${apiUrl.replace(/\/$/, "")}/xrpc/${method}?${new URLSearchParams(parameters)}`;
  return (await getPublicJson(outbound, address, schema, { service, toFailure: toBlueskyFailure })).data;
}

/** XRPC: answers 400 for an account that doesn't exist or is gone. `ratelimit-reset` is in seconds since 1970. */
function toBlueskyFailure(answer: FollowedResponse): ConnectorError {
  const body = answer.findJson();
  const error = typeof body === "object" && body !== null && "error" in body ? String(body.error) : undefined;
  if (answer.status === 400 && error === "InvalidRequest")
    return new ConnectorError(service, "not-found", { code: "no-account" });
  if (answer.status === 400 && (error === "AccountTakedown" || error === "AccountDeactivated"))
    return new ConnectorError(service, "not-found", { code: "gone" });
  const failure = toPublicFailure(service, answer);
  const resetsAt = Number(answer.headers.get("ratelimit-reset") ?? Number.NaN) * 1_000;
  if (failure.reason !== "rate-limited" || failure.retryAfterSeconds !== undefined || Number.isNaN(resetsAt))
    return failure;
  const retryAfterSeconds = Math.min(Math.max(0, Math.ceil((resetsAt - Date.now()) / 1_000)), DAY_SECONDS);
  return new ConnectorError(service, "rate-limited", { code: failure.code, retryAfterSeconds });
}
