import type { Generated } from "kysely";
import type { InstagramApi } from "../../connectors/instagram/index.ts";
import type { AddressedKind } from "../../connectors/source.ts";
import type { ArticleLanguage, Locale } from "../../platform/languages.ts";
import type { SourceProblem } from "./health/source-problem.ts";
import type { WritingStyle } from "../../writer/article-writer.ts";
import type { ApprovalRule } from "../approvals/tables.ts";
import type { Instant, Json, Optional } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    sources: SourcesTable;
    call_limits: CallLimitsTable;
    instagram_states: InstagramStatesTable;
    instagram_connections: InstagramConnectionsTable;
    data_deletions: DataDeletionsTable;
  }
}

/** When Galley asks the owner what only they know. "before-writing" waits up to a day for the answers. */
export type Asks = "with-proof" | "before-writing" | "never";

/** Whether the notes of a week or a month become one article. */
export type DigestRhythm = "off" | "weekly" | "monthly";

export type Status = "ACTIVE" | "INACTIVE" | "DISABLED";

/** "photos" is nothing to read, but what people upload. */
export type SourceKind = "instagram" | "facebook-page" | "photos" | AddressedKind;

export type SourcesTable = {
  owner_id: string;
  id: string;
  label: string;
  active: boolean;
  status: Status;
  instagram_user_id: string;
  instagram_app_scoped_id: string;
  username: string;
  /** Null once it's been removed, and for sources that aren't polled. */
  access_token: Buffer | null;
  token_expires_at: Instant | null;
  language: ArticleLanguage;
  about: string;
  keywords: string[];
  style: Json<WritingStyle>;
  next_poll_at: Instant;
  last_polled_at: Instant | null;
  last_error: SourceProblem | null;
  failures: number;
  created_at: Instant;
  kind: Generated<SourceKind>;
  /** Where a source without a token is read; see `Reading`. */
  address: Optional<string>;
  etag: Optional<string>;
  last_modified: Optional<string>;
  api: Generated<InstagramApi | "basic-display">;
  include_hashtags: Generated<string[]>;
  exclude_hashtags: Generated<string[]>;
  never_hashtag: Optional<string>;
  next_look: Generated<PollMode>;
  disabled_at: Optional<Date>;
  next_refresh_at: Optional<Date>;
  token_warned_days: Optional<number>;
  seen_until: Optional<Date>;
  seen_media: Generated<string[]>;
  usual_hours: Generated<number>;
  approval_rule: Generated<ApprovalRule>;
  asks: Generated<Asks>;
  digest: Generated<DigestRhythm>;
};

export type CallLimitsTable = { service: "instagram"; paused_until: Instant; usage_percent: number; told_at: Instant };

/** What the next poll of a source takes; see migrations/006-connections.sql. */
export type PollMode = "baseline" | "after-pause" | "new";

export type InstagramStatesTable = {
  state_hash: Buffer;
  browser_hash: Buffer;
  purpose: "source" | "trial";
  owner_id: string | null;
  source_id: string | null;
  locale: Locale;
  expires_at: Instant;
  api: Generated<InstagramApi>;
};

export type InstagramConnectionsTable = {
  owner_id: string;
  id: string;
  instagram_user_id: string;
  instagram_app_scoped_id: string;
  username: string;
  access_token: Buffer;
  token_issued_at: Instant;
  token_expires_at: Instant | null;
  expires_at: Instant;
  api: Generated<InstagramApi>;
};

export type DataDeletionsTable = { code_hash: Buffer; requested_at: Instant; done_at: Instant };
