import type { Generated } from "kysely";
import type { PostDate } from "../integrations/tables.ts";
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
  /** The date that its articles get on a site. */
  post_date: Generated<PostDate>;
  created_at: Instant;
  /** When a worker next checks whether the plan allows more; null: nothing waits. */
  next_at: Optional<Date>;
};
