const prefix = "upload:";

/**
 * Returns what replaces Instagram's id for a post made from uploaded pictures; `key` is the id of its draft or email.
 * Instagram's ids are digits.
 */
export function toUploadMediaId(key: string): string {
  return `${prefix}${key}`;
}

/** Matches all of them in a SQL LIKE. */
export const uploadMediaIds = `${prefix}%`;
