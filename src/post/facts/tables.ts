import type { Instant } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    facts: FactsTable;
  }
}

export type FactsTable = {
  owner_id: string;
  id: string;
  text: string;
  /** The question whose answer said so; null if unknown or deleted. */
  question_id: string | null;
  created_at: Instant;
};
