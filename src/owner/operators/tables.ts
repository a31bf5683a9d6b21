import type { Instant } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    operators: OperatorsTable;
  }
}

export type OperatorsTable = {
  id: string;
  /** Null until the first sign-in; then `email` is null. */
  account_id: string | null;
  /** In lower case. */
  email: string | null;
  since: Instant;
};
