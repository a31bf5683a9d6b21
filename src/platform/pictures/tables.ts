import type { Instant } from "../db/tables/columns.ts";

/** Uploads that aren't in a post yet. */
export type UploadsTable = { owner_id: string; storage_key: string; expires_at: Instant };
