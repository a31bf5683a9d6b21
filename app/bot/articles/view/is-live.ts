import type { Publication } from "../article-documents.ts";

/** Whether readers can find it on the site: a failed update leaves the previous version there. */
export function isLive({ publishedAt, state }: Publication): boolean {
  return publishedAt !== null && (state === "PUBLISHED" || state === "FAILED");
}
