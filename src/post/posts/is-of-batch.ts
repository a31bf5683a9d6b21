import type { Selectable } from "kysely";
import type { PostsTable } from "./tables.ts";

/**
 * Whether a version is the first of a post from an archive or of a chosen earlier post. They can be hundreds, so their
 * owner gets no email about each.
 */
export function isOfBatch(
  { archive_import_id, chosen_at }: Pick<Selectable<PostsTable>, "archive_import_id" | "chosen_at">,
  version: number,
): boolean {
  return version === 1 && (archive_import_id !== null || chosen_at !== null);
}
