const prefix = "upload:";

/** What stands in the place of Instagram's id of a post that is an owner's own picture. Instagram's ids are digits. */
export function toUploadMediaId(postId: string): string {
  return `${prefix}${postId}`;
}

/** Of all of them, for SQL's LIKE. */
export const uploadMediaIds = `${prefix}%`;
