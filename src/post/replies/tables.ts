import type { Instant } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    replies: RepliesTable;
  }
}

/**
 * How a reply ended.
 * - "taken": its answers are stored, and the next version is being written.
 * - "answered-before": the same, but somebody else's earlier answer to at least one question counts.
 * The others change nothing:
 * - "no-answer": only a quote or a signature.
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
