import pLimit, { type LimitFunction } from "p-limit";

/** A site makes its thumbnails while it takes an upload: more than two at once only slow it down. */
const UPLOADS_AT_ONCE = 2;

/** Runs an upload when it is its turn at that site, whoever else publishes there. */
export type UploadTurns = <T>(apiUrl: string, upload: () => Promise<T>) => Promise<T>;

export function createUploadTurns(): UploadTurns {
  const sites = new Map<string, { limit: LimitFunction; uploads: number }>();
  return async (apiUrl, upload) => {
    const site = sites.get(apiUrl) ?? { limit: pLimit(UPLOADS_AT_ONCE), uploads: 0 };
    sites.set(apiUrl, site);
    site.uploads += 1;
    try {
      return await site.limit(upload);
    } finally {
      site.uploads -= 1;
      if (site.uploads === 0) sites.delete(apiUrl);
    }
  };
}
