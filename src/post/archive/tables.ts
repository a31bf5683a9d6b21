import type { Instant, Optional } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    archive_imports: ArchiveImportsTable;
  }
}

export type ArchiveImportsTable = {
  owner_id: string;
  id: string;
  newest_first: boolean;
  created_at: Instant;
  /** When a worker next looks whether the plan allows more; null: nothing waits. */
  next_at: Optional<Date>;
};
