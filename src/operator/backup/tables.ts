import type { Instant, OptionalInstant } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    kept_backups: KeptBackupsTable;
  }
}

export type KeptBackupsTable = {
  id: string;
  /** "2026-11-23"; null when an operator asked. */
  night: string | null;
  machine: string;
  begun_at: Instant;
  ended_at: OptionalInstant;
  file: string | null;
  /** A bigint is read as text. */
  bytes: string | number | null;
  missing_pictures: number | null;
  problem: string | null;
};
