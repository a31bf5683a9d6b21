import type { Instant, Optional } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    reply_addresses: ReplyAddressesTable;
    replies: RepliesTable;
  }
}

/** The address that one mail can be answered at. */
export type ReplyAddressesTable = {
  token_hash: Buffer;
  owner_id: string;
  article_id: string;
  /** What the mail asked about; null: the questions before writing. */
  approval_id: string | null;
  /** The approver it went to; null: the owner. */
  holder_id: string | null;
  recipient: string;
  /** Ids in the order of the mail's numbers. */
  questions: string[];
  revoked_at: Optional<Date>;
  created_at: Instant;
};

/**
 * How a reply ended.
 * - "taken": its answers are kept, and the next version is being written.
 * - "answered-before": the same, but somebody else's earlier answer to at least one question counts.
 * The others change nothing:
 * - "no-answer": it has nothing but a quote or a signature.
 * - "too-long": longer than an answer may be.
 * - "decided": the article has been approved or declined.
 * - "over": the address was revoked or has expired, or its holder is no longer asked.
 */
export type ReplyResult = "taken" | "answered-before" | "no-answer" | "too-long" | "decided" | "over";

export type RepliesTable = {
  owner_id: string;
  id: string;
  token_hash: Buffer;
  message_id: string;
  outcome: ReplyResult;
  answered_before: string[];
  created_at: Instant;
};
