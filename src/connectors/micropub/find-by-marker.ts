import type { PublishTarget } from "../publisher.ts";
import { postListSchema } from "./api-types.ts";
import { type MicropubClient } from "./client.ts";
import { findUrl, isPublished } from "./mapper.ts";
import { toAccess } from "./to-access.ts";

const perPage = 100;
/** A post whose answer was lost is among the newest, so we don't follow an endless list. */
const maxPages = 20;

/** The Recommendation has no search, so this reads the newest posts until one has the marker. */
export async function findByMarker(
  client: MicropubClient,
  target: PublishTarget,
  marker: string,
): Promise<{ remoteId: string; published: boolean }[]> {
  const found: { remoteId: string; published: boolean }[] = [];
  let after: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const fields: [string, string][] = ["uid", "url", "post-status"].map((name) => ["properties[]", name]);
    const paging: [string, string][] = after === null ? [] : [["after", after]];
    const { items, paging: next } = await client.query(
      toAccess(target),
      [["q", "source"], ["limit", String(perPage)], ...fields, ...paging],
      postListSchema,
    );
    for (const item of items) {
      const url = findUrl(item);
      if (url !== null && item.properties.uid.includes(marker))
        found.push({ remoteId: url, published: isPublished(item) });
    }
    if (next === undefined || next.after === after || items.length === 0) break;
    after = next.after;
  }
  return found.sort((a, b) => Number(b.published) - Number(a.published));
}
