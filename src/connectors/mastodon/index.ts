import { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { downloadPublicPicture } from "../download-public-picture.ts";
import { findServer } from "../fediverse/find-server.ts";
import { toTypedAccount } from "../fediverse/typed-account.ts";
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
import { accountSchema, statusSchema, type ApiStatus } from "./api-types.ts";
import { toMastodonFailure } from "./failure.ts";
import { toPost } from "./mapper.ts";

const asked = { service: "mastodon", toFailure: toMastodonFailure };
const MAX_LIMIT = 40;
/** A server could keep naming a next page forever. */
const MOST_PAGES = 25;

/** Accounts on Mastodon and on servers with its API, by what they show without a token. */
export function createMastodon({ outbound }: { outbound: Outbound }): AddressedSource {
  return { find: (typed) => findAccount(outbound, typed), open: (reading) => openAccount(outbound, reading) };
}

async function findAccount(outbound: Outbound, typed: string): Promise<FoundSource | null> {
  const account = toTypedAccount(typed);
  if (account === null) return null;
  const { origin, software } = await findServer(outbound, "mastodon", account);
  // Pixelfed has the same API, but only for people who have signed in.
  if (software === null || software === "pixelfed") return null;
  const lookup = `${origin}/api/v1/accounts/lookup?acct=${encodeURIComponent(account.name)}`;
  const { data } = await getPublicJson(outbound, lookup, accountSchema, asked);
  const address = `${origin}/api/v1/accounts/${encodeURIComponent(data.id)}`;
  return { kind: "mastodon", remoteId: address, address, name: toName(data.acct, origin) };
}

/** The server leaves its own name out. */
function toName(acct: string, origin: string): string {
  return acct.includes("@") ? acct : `${acct}@${new URL(origin).host}`;
}

function openAccount(outbound: Outbound, reading: Reading): SourceReader {
  return {
    listPosts: (page) => listPosts(outbound, reading, page),
    getPost: (mediaId, postedAt) => getPost(outbound, reading, mediaId, postedAt),
    downloadPicture: (picture) => downloadPublicPicture(outbound, "mastodon", picture),
  };
}

async function listPosts(outbound: Outbound, reading: Reading, { limit, after }: PageRequest): Promise<PostPage> {
  const query = `only_media=true&exclude_replies=true&exclude_reblogs=true&limit=${Math.min(limit, MAX_LIMIT)}`;
  const { origin } = new URL(reading.address);
  const { data, answer } = await getPublicJson(
    outbound,
    after ?? `${reading.address}/statuses?${query}`,
    z.array(z.unknown()),
    asked,
  );
  const statuses = keepReadable(statusSchema, data).filter((status) => isOwn(status, reading));
  const acct = statuses[0]?.account.acct;
  const name = acct === undefined ? reading.name : toName(acct, origin);
  return {
    posts: statuses.flatMap((status) => toPost(status, origin) ?? []),
    after: findNext(answer.headers.get("link"), origin),
    usage: [],
    ...(after === undefined && name !== reading.name ? { reading: { ...reading, name } } : {}),
  };
}

/** Leaves out boosts and replies to other people; some servers list replies even when asked not to. */
function isOwn({ reblog, account, in_reply_to_account_id: answered }: ApiStatus, { address }: Reading): boolean {
  if ((reblog ?? null) !== null || (answered ?? account.id) !== account.id) return false;
  return address.endsWith(`/${encodeURIComponent(account.id)}`);
}

/** The page of older posts (docs.joinmastodon.org, "Pagination"); only on the same server. */
function findNext(link: string | null, origin: string): string | null {
  const next = /<([^>]+)>;\s*rel="?next"?/i.exec(link ?? "")?.[1];
  const url = URL.parse(next ?? "", origin);
  return next !== undefined && url?.origin === origin ? url.href : null;
}

async function getPost(outbound: Outbound, reading: Reading, mediaId: string, postedAt: Date): Promise<SourcePost> {
  const { origin } = new URL(reading.address);
  const address = `${origin}/api/v1/statuses/${encodeURIComponent(mediaId)}`;
  try {
    const { data } = await getPublicJson(outbound, address, statusSchema, asked);
    const post = isOwn(data, reading) ? toPost(data, origin) : null;
    if (post === null) throw new ConnectorError("mastodon", "not-found", { code: "not-own" });
    return post;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.reason !== "unauthorized") throw error;
    return await findListed(outbound, reading, mediaId, postedAt);
  }
}

/**
 * snac lists an account's posts for everybody, but shows a single post only to people who have signed in. If an older
 * post is listed and this one isn't, it was deleted; if all listed posts are newer, it may still be there.
 */
async function findListed(outbound: Outbound, reading: Reading, mediaId: string, postedAt: Date): Promise<SourcePost> {
  let after: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await listPosts(outbound, reading, { limit: MAX_LIMIT, after });
    const post = page.posts.find((one) => one.mediaId === mediaId);
    if (post !== undefined) return post;
    // Times may be in whole seconds.
    const isDeleted = page.posts.some((one) => one.postedAt <= postedAt);
    if (isDeleted) throw new ConnectorError("mastodon", "not-found", { code: "not-listed" });
    if (page.after === null) break;
    after = page.after;
  }
  throw new ConnectorError("mastodon", "rejected", { code: "not-listed" });
}
