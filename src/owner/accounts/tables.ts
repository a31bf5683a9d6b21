import type { ColumnType, Generated } from "kysely";
import type { Locale } from "../../platform/languages.ts";
import type { Instant, Optional } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    accounts: AccountsTable;
    api_keys: ApiKeysTable;
  }
}

export type AccountsTable = {
  owner_id: string;
  email: string;
  name: string;
  locale: Locale;
  time_zone: string;
  /** The user pool's `sub`. */
  user_id: string | null;
  /** When the user pool was last asked for the address and the name. */
  profile_read_at: ColumnType<Date | null, Date | undefined, Date>;
  /** From the newest token. */
  signed_in_at: ColumnType<Date | null, undefined, Date>;
  created_at: Instant;
  /** May be null on insert too. When set, the owner's data has been erased, see accounts/erase-owner.ts. */
  deleted_at: ColumnType<Date | null, undefined, Date>;
  approval_reminders: Generated<boolean>;
  approval_mails: Generated<ApprovalMails>;
  live_notices: Generated<boolean>;
  next_digest_at: Optional<Date>;
  /** May be null on insert too. When set, the owner is locked out, see accounts/suspend-account.ts. */
  suspended_at: ColumnType<Date | null, undefined, Date | null>;
};

/** An email per article, one a day for all waiting articles, or none. */
export type ApprovalMails = "each" | "daily" | "never";

export type ApiKeyScope = "read" | "write";

export type ApiKeysTable = {
  owner_id: string;
  id: string;
  name: string;
  scope: ApiKeyScope;
  key_hash: Buffer;
  ending: string;
  created_at: Instant;
  last_used_at: Instant | null;
  revoked_at: Instant | null;
};
