import type { Instant, Optional } from "../db/tables/columns.ts";

/** Uploads that aren't in a post yet. */
export type UploadsTable = {
  owner_id: string;
  storage_key: string;
  expires_at: Instant;
  /** Of the file as it came; null for uploads from before we recorded it. */
  original_hash: Optional<Buffer>;
  width: Optional<number>;
  height: Optional<number>;
  bytes: Optional<number>;
};
