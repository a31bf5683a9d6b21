import type { Caller } from "../../platform/actor.ts";
import type { SourcePost } from "../../connectors/source.ts";
import type { Database } from "../../platform/db/database.ts";
import { foldWords } from "../../platform/fold-words.ts";
import { listAddresses, toAddressKey } from "./own-article-keys.ts";

/** Sites that share an article elsewhere do so at once, with its title. */
const SHARED_WITHIN_MS = 3_600_000;
/** Clocks differ, and a site shares before it tells us that it has published. */
const SKEW_MS = 30_000;
/** A shorter title may be what anybody says. */
const MIN_TITLE = 10;

type Told = Pick<SourcePost, "mediaId" | "caption" | "postedAt" | "permalink" | "links">;

/**
 * Returns which posts lead to an article of the owner's or came from one, by media id: their address or a link is a
 * publication's, or they begin with an article's title within the hour after it was published.
 */
export async function findOwnArticles(
  db: Database,
  { ownerId }: Caller,
  posts: readonly Told[],
): Promise<ReadonlySet<string>> {
  if (posts.length === 0) return new Set();
  const rows = await db
    .selectFrom("publications as publication")
    .innerJoin("integrations as integration", (join) =>
      join
        .onRef("integration.owner_id", "=", "publication.owner_id")
        .onRef("integration.id", "=", "publication.integration_id"),
    )
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "publication.owner_id")
        .onRef("version.article_id", "=", "publication.article_id")
        .onRef("version.version", "=", "publication.version"),
    )
    .select([
      "publication.link",
      "publication.remote_id as remoteId",
      "publication.published_at as publishedAt",
      "integration.site_url as siteUrl",
      "version.title",
    ])
    .where("publication.owner_id", "=", ownerId)
    .where("publication.link", "is not", null)
    .execute();
  const keys = new Set(rows.flatMap((row) => listKeys(row)));
  const titles = rows.flatMap(({ title, publishedAt }) => {
    const words = foldWords(title);
    return publishedAt === null || words.length < MIN_TITLE ? [] : [{ words, at: publishedAt.getTime() }];
  });
  const isOwn = (post: Told) =>
    listAddresses(post).some((address) => keys.has(toAddressKey(address) ?? "")) || isShared(post, titles);
  return new Set(posts.filter(isOwn).map(({ mediaId }) => mediaId));
}

/** Its address, and WordPress's short form of it. */
function listKeys({ link, remoteId, siteUrl }: { link: string | null; remoteId: string | null; siteUrl: string }) {
  const short = /^\d+$/.test(remoteId ?? "") ? toAddressKey(`${siteUrl.replace(/\/$/, "")}/?p=${remoteId}`) : null;
  return [toAddressKey(link ?? ""), short].filter((key) => key !== null);
}

function isShared({ caption, postedAt }: Told, titles: readonly { words: string; at: number }[]): boolean {
  const said = foldWords(caption);
  return titles.some(({ words, at }) => {
    const after = postedAt.getTime() - at;
    return after > -SKEW_MS && after <= SHARED_WITHIN_MS && `${said} `.startsWith(`${words} `);
  });
}
