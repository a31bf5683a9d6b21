const prefix = "archive:";
const byMediaId = `${prefix}media:`;

/**
 * What identifies a post in an archive: "media:" and Instagram's id of its first picture, or, where the file's name has
 * none, "file:" and a hash of the name.
 */
export const archiveKey = /^(media:\d{5,30}|file:[0-9a-f]{64})$/;

/** Returns what replaces Instagram's id for a post from an archive. Instagram's ids are digits. */
export function toArchiveMediaId(key: string): string {
  return `${prefix}${key}`;
}

/** Whether the media id names the post for sure, so that a post with another such id is another post. */
export function hasInstagramId(mediaId: string): boolean {
  return mediaId.startsWith(byMediaId);
}

/** Returns Instagram's own id, if the media id has it. */
export function toInstagramId(mediaId: string): string | null {
  return hasInstagramId(mediaId) ? mediaId.slice(byMediaId.length) : /^\d+$/.test(mediaId) ? mediaId : null;
}

/** Matches all of them in a SQL LIKE. */
export const archiveMediaIds = `${prefix}%`;
