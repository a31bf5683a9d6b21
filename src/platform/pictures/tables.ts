import type { Instant } from "../db/tables/columns.ts";

/** Taken and in no post yet. */
export type UploadsTable = { owner_id: string; storage_key: string; expires_at: Instant };
