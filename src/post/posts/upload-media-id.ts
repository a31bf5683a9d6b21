const prefix = "upload:";

/** Returns what replaces Instagram's id for a post made from an uploaded picture. Instagram's ids are digits. */
export function toUploadMediaId(postId: string): string {
  return `${prefix}${postId}`;
}

/** Matches all of them in a SQL LIKE. */
export const uploadMediaIds = `${prefix}%`;
