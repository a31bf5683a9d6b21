import { ConnectorError } from "../../platform/connector-error.ts";
import { fetchFollowing, type FollowedResponse } from "../../platform/guards/fetch-following.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { downloadPublicPicture } from "../download-public-picture.ts";
import { readFeed } from "../feed/read-feed.ts";
import { feedRequest } from "../feed/request.ts";
import { findServer } from "../fediverse/find-server.ts";
import { toTypedAccount } from "../fediverse/typed-account.ts";
import { toPublicFailure } from "../public-failure.ts";
import { getPublicJson } from "../public-json.ts";
import type { AddressedSource, FoundSource, PostPage, Reading, SourcePost, SourceReader } from "../source.ts";
import { noteSchema, toPost } from "./note.ts";

const service = "pixelfed";

/**
 * Pixelfed accounts without a token: their Atom feed names the latest ten posts with pictures, but only the first
 * picture of each and no content warning; each post's own address has the rest as ActivityPub. (Pixelfed's Mastodon API
 * wants a token, and its outbox is empty: pixelfed#3906.)
 */
export function createPixelfed({ outbound }: { outbound: Outbound }): AddressedSource {
  return { find: (typed) => findAccount(outbound, typed), open: (reading) => openAccount(outbound, reading) };
}

async function findAccount(outbound: Outbound, typed: string): Promise<FoundSource | null> {
  const account = toTypedAccount(typed);
  if (account === null) return null;
  const { origin, software } = await findServer(outbound, service, account);
  if (software !== "pixelfed") return null;
  const address = `${origin}/users/${encodeURIComponent(account.name)}.atom`;
  const found = { kind: service, remoteId: address, address, name: `${account.name}@${new URL(origin).host}` } as const;
  // Whether its posts can be read too.
  await listPosts(outbound, { ...found, etag: null, lastModified: null });
  return found;
}

function openAccount(outbound: Outbound, reading: Reading): SourceReader {
  return {
    listPosts: () => listPosts(outbound, reading),
    getPost: (mediaId) => getPost(outbound, `${toPostsAddress(reading)}/${encodeURIComponent(mediaId)}`, mediaId),
    downloadPicture: (picture) => downloadPublicPicture(outbound, service, picture),
  };
}

/** "https://pixelfed.social/users/lena.atom": "https://pixelfed.social/p/lena" */
function toPostsAddress({ address }: Reading): string {
  const { origin, pathname } = new URL(address);
  return `${origin}/p/${pathname.replace(/^.*\//, "").replace(/\.atom$/, "")}`;
}

async function listPosts(outbound: Outbound, reading: Reading): Promise<PostPage> {
  const answer = await fetchFollowing(outbound, reading.address, { ...feedRequest, service });
  if (answer.status !== 200) throw toPublicFailure(service, answer);
  // Pixelfed doesn't answer conditional requests, but its date is the newest post's.
  const lastModified = answer.headers.get("last-modified");
  if (lastModified !== null && lastModified === reading.lastModified) return { posts: [], after: null, usage: [] };
  const posts: SourcePost[] = [];
  const refused: ConnectorError[] = [];
  for (const { address, mediaId } of listEntries(answer, reading)) {
    const post = await getPost(outbound, address, mediaId).catch(unlessServerFails);
    if (post instanceof ConnectorError) refused.push(post);
    else posts.push(post);
  }
  // The poll fails if the server refuses every post. Deleted ones don't count: the feed is cached for four hours.
  const shut = refused.find(({ reason }) => reason !== "not-found");
  if (posts.length === 0 && shut !== undefined) throw shut;
  posts.sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime());
  // As long as one can't be read, the next poll asks again.
  const isWhole = lastModified !== null && refused.length === 0;
  return { posts, after: null, usage: [], ...(isWhole ? { reading: { ...reading, lastModified } } : {}) };
}

/** Only posts of this account on this server: the feed's text is its author's. */
function listEntries(answer: FollowedResponse, reading: Reading): { address: string; mediaId: string }[] {
  const posts = `${toPostsAddress(reading)}/`;
  return readFeed(answer.bytes(), answer.headers.get("content-type")).items.flatMap(({ guid }) => {
    const mediaId = guid?.startsWith(posts) === true ? guid.slice(posts.length) : "";
    return /^\d+$/.test(mediaId) ? [{ address: `${posts}${mediaId}`, mediaId }] : [];
  });
}

/** One unreadable post doesn't hold up the others. */
function unlessServerFails(error: unknown): ConnectorError {
  if (error instanceof ConnectorError && !error.retryable) return error;
  throw error;
}

async function getPost(outbound: Outbound, address: string, mediaId: string): Promise<SourcePost> {
  const accept = "application/activity+json";
  const { data } = await getPublicJson(outbound, address, noteSchema, { service, accept });
  const post = toPost(data, mediaId);
  if (post === null) throw new ConnectorError(service, "bad-answer", { code: "no-date" });
  return post;
}
