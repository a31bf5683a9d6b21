import type { ColumnType } from "kysely";
import type { Actor } from "../../actor.ts";
import type { Instant, Json } from "./columns.ts";

export type AuditLogTable = {
  owner_id: string;
  id: string;
  at: Instant;
  actor: Json<Actor>;
  action: string;
  subject_id: string;
  detail: Json<Record<string, unknown>>;
  /** Null on rows outside any chain; only audit.ts writes it. A bigint is read as text. */
  position: ColumnType<string | null, undefined, never>;
  hash: ColumnType<Buffer | null, undefined, never>;
};

/** The newest row of each owner's chain. */
export type AuditHeadsTable = {
  owner_id: string;
  position: ColumnType<string, never, never>;
  hash: ColumnType<Buffer, never, never>;
};
