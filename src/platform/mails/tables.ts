import type { Instant, Optional } from "../db/tables/columns.ts";

export type ApprovalMailKind = "approval-request" | "approval-reminder";

export type MailKind =
  | ApprovalMailKind
  | "approval-digest"
  | "approver-confirmation"
  | "decline-notice"
  | "integration-disabled"
  | "integration-expiring"
  | "live-notice"
  | "photo-notice"
  | "problem-notice"
  | "questions"
  | "reply-notice"
  | "source-disabled"
  | "token-expiring"
  | "usage-notice";

export type MailState = "queued" | "sending" | "sent" | "uncertain" | "failed";

export type MailsTable = {
  owner_id: string;
  id: string;
  kind: MailKind;
  subject_id: string;
  copy: number;
  state: MailState;
  failure: string | null;
  created_at: Instant;
  sent_at: Instant | null;
  /** The recipient; null: the owner. */
  holder_id: Optional<string>;
  /** The address that it was sent to; null until then. */
  recipient: Optional<string>;
};

/** An address that no longer gets an owner's emails. */
export type MailBlocksTable = {
  owner_id: string;
  email: string;
  reason: "bounced" | "refused";
  reply: string | null;
  created_at: Instant;
};
