import type { Clock } from "../../platform/clock.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { fetchFollowing } from "../../platform/guards/fetch-following.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { downloadPublicPicture } from "../download-public-picture.ts";
import { toPublicFailure } from "../public-failure.ts";
import { toHttpUrl } from "../read-html-post.ts";
import type { AddressedSource, PostPage, Reading, SourcePost, SourceReader } from "../source.ts";
import { findFeed } from "./find-feed.ts";
import { feedRequest } from "./request.ts";
import { readFeed } from "./read-feed.ts";
import { toPost } from "./to-post.ts";

type FeedContext = { outbound: Outbound; clock: Pick<Clock, "now"> };

/** RSS, Atom, RDF and JSON Feeds with pictures. */
export function createFeeds(ctx: FeedContext): AddressedSource {
  return { find: (typed) => findFeed(ctx.outbound, typed), open: (reading) => openFeed(ctx, reading) };
}

function openFeed(ctx: FeedContext, reading: Reading): SourceReader {
  return {
    listPosts: ({ after }) => listPosts(ctx, reading, after),
    getPost: (mediaId, postedAt) => getPost(ctx, reading, mediaId, postedAt),
    downloadPicture: (picture) => downloadPublicPicture(ctx.outbound, "feed", picture),
  };
}

/** Asks only for what is new (RFC 9110, 13.1); an unchanged feed has no posts here. */
async function listPosts(ctx: FeedContext, reading: Reading, after: string | undefined): Promise<PostPage> {
  const { etag, lastModified } = reading;
  const conditions = {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  };
  const page = after ?? reading.address;
  const headers = { ...feedRequest.headers, ...(after === undefined ? conditions : {}) };
  const answer = await fetchFollowing(ctx.outbound, page, { ...feedRequest, headers });
  const moved = after === undefined && answer.movedTo !== reading.address;
  if (answer.status === 304) {
    const unchanged = { posts: [], after: null, usage: [] };
    return moved ? { ...unchanged, reading: { ...reading, address: answer.movedTo } } : unchanged;
  }
  if (answer.status !== 200) throw toPublicFailure("feed", answer);
  const feed = readFeed(answer.bytes(), answer.headers.get("content-type"));
  const now: Reading = {
    ...reading,
    address: answer.movedTo,
    etag: answer.headers.get("etag"),
    lastModified: answer.headers.get("last-modified"),
  };
  const isNew = moved || now.etag !== etag || now.lastModified !== lastModified;
  return {
    posts: toPosts(feed.items, answer.url, ctx.clock.now()),
    after: feed.next === null ? null : toHttpUrl(feed.next, answer.url),
    usage: [],
    ...(after === undefined && isNew ? { reading: now } : {}),
  };
}

/** Newest first, whatever the feed's order. */
function toPosts(items: ReturnType<typeof readFeed>["items"], address: string, now: Date): SourcePost[] {
  const posts = items.flatMap((item) => toPost(item, address, now) ?? []);
  return posts.toSorted((a, b) => b.postedAt.getTime() - a.postedAt.getTime());
}

/** A feed lists only its latest posts: one that is missing though an older one is listed was deleted. */
async function getPost(ctx: FeedContext, reading: Reading, mediaId: string, postedAt: Date): Promise<SourcePost> {
  const { posts } = await listPosts(ctx, { ...reading, etag: null, lastModified: null }, undefined);
  const post = posts.find((one) => one.mediaId === mediaId);
  if (post !== undefined) return post;
  const isDeleted = posts.some((one) => one.postedAt < postedAt);
  throw new ConnectorError("feed", isDeleted ? "not-found" : "rejected", { code: "not-listed" });
}
