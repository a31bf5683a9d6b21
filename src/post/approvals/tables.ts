import type { Generated } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { ChangedIn, Instant, Json, Optional } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    approvals: ApprovalsTable;
    approval_links: ApprovalLinksTable;
    approval_seats: ApprovalReviewersTable;
    approvers: ApproversTable;
    approver_links: ApproverLinksTable;
    change_requests: ChangeRequestsTable;
  }
}

/** How many reviewers must say yes. */
export type ApprovalRule = "any" | "all";

export type ApproverState = "waiting" | "confirmed" | "refused";

export type ApproversTable = {
  owner_id: string;
  id: string;
  source_id: string;
  email: string;
  state: Generated<ApproverState>;
  reminders: Generated<boolean>;
  created_at: Instant;
  answered_at: Optional<Date>;
  /** When their email about an imported archive's articles is due. */
  next_digest_at: Optional<Date>;
};

export type ApproverLinksTable = {
  token_hash: Buffer;
  owner_id: string;
  approver_id: string;
  expires_at: Instant;
};

export type ApprovalsTable = {
  owner_id: string;
  id: string;
  article_id: string;
  version: number;
  decision: "approved" | "declined" | "changes" | null;
  decided_by: Json<Actor> | null;
  decided_at: Instant | null;
  /** Whose link decided it; null if it was no link. */
  decider_email: Optional<string>;
  expires_at: Instant;
  created_at: Instant;
  rule: Generated<ApprovalRule>;
  remind_at: Optional<Date>;
  changed_in: ChangedIn;
};

/** One reviewer; the owner's own row has the owner's id as `holder_id`. */
export type ApprovalReviewersTable = {
  owner_id: string;
  approval_id: string;
  holder_id: string;
  mailed_at: Optional<Date>;
  approved_at: Optional<Date>;
};

export type ChangeRequestsTable = {
  owner_id: string;
  article_id: string;
  version: number;
  wish: string;
  section_from: number | null;
  section_to: number | null;
  requested_by: Json<Actor>;
  created_at: Instant;
};

export type ApprovalLinksTable = {
  token_hash: Buffer;
  owner_id: string;
  approval_id: string;
  /** Who decides with it; null: the owner. */
  holder_id: Optional<string>;
  action: Generated<LinkAction>;
  revoked_at: Optional<Date>;
  created_at: Instant;
};

/** "decide": the page with every decision. "approve": an email client's own button. */
export type LinkAction = "decide" | "approve";
