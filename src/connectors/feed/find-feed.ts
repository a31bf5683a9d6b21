import type { DefaultTreeAdapterTypes } from "parse5";
import { ConnectorError } from "../../platform/connector-error.ts";
import { fetchFollowing, type FollowedResponse } from "../../platform/guards/fetch-following.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { parsePage } from "../../platform/guards/parse-page.ts";
import { toPublicFailure } from "../public-failure.ts";
import { toHttpUrl } from "../read-html-post.ts";
import type { FoundSource } from "../source.ts";
import { toTypedUrl } from "../typed-url.ts";
import { feedRequest } from "./request.ts";
import { readFeed } from "./read-feed.ts";
import { cut } from "../../platform/cut.ts";

const feedTypes = new Set(["application/rss+xml", "application/atom+xml", "application/feed+json", "application/json"]);
/** A site may offer feeds of comments too; the first that has posts is taken. */
const MAX_OFFERS = 3;

/** Finds a feed by its own address, or by that of a page which links to it. Throws "bad-answer" if there's none. */
export async function findFeed(outbound: Outbound, typed: string): Promise<FoundSource | null> {
  const url = toTypedUrl(typed);
  if (url === null) return null;
  const page = await open(outbound, url.href);
  const own = tryFeed(page);
  if (own !== null) return own;
  for (const offer of listOffers(page).slice(0, MAX_OFFERS)) {
    const found = tryFeed(await open(outbound, offer));
    if (found !== null) return found;
  }
  throw new ConnectorError("feed", "bad-answer", { code: "not-a-feed" });
}

async function open(outbound: Outbound, address: string): Promise<FollowedResponse> {
  const answer = await fetchFollowing(outbound, address, feedRequest);
  if (answer.status !== 200) throw toPublicFailure("feed", answer);
  return answer;
}

function tryFeed(answer: FollowedResponse): FoundSource | null {
  try {
    const { title } = readFeed(answer.bytes(), answer.headers.get("content-type"));
    const address = answer.movedTo;
    return { kind: "feed", remoteId: address, address, name: cut(title.trim(), 100) || new URL(address).host };
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "not-a-feed") return null;
    throw error;
  }
}

/** The feeds that a page names: `<link rel="alternate" type="…" href="…">`. */
function listOffers(page: FollowedResponse): string[] {
  const document = parsePage(page.text());
  const offers: string[] = [];
  const stack: DefaultTreeAdapterTypes.ParentNode[] = document === null ? [] : [document];
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    for (const child of parent.childNodes) {
      if (!("tagName" in child)) continue;
      stack.push(child);
      const read = (name: string) => child.attrs.find((attribute) => attribute.name === name)?.value ?? "";
      const isOffer = child.tagName === "link" && /\balternate\b/i.test(read("rel"));
      const href =
        isOffer && feedTypes.has(read("type").trim().toLowerCase()) ? toHttpUrl(read("href"), page.url) : null;
      if (href !== null) offers.push(href);
    }
  }
  return offers.toSorted((a, b) => Number(/comments/i.test(a)) - Number(/comments/i.test(b)));
}
