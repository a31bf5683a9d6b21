import type { Publication } from "../../article-documents.ts";

/** Whether readers can find it on the site: an update that waits or has failed leaves the previous version there. */
export function isLive({ publishedAt, state }: Publication): boolean {
  return publishedAt !== null && state !== "UNPUBLISHING";
}
