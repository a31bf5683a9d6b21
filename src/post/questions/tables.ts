import type { Actor } from "../../platform/actor.ts";
import type { Instant, Optional, OptionalJson } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    questions: QuestionsTable;
    reply_addresses: ReplyAddressesTable;
  }
}

export type QuestionState = "open" | "answered" | "skipped";

/** Where an answer was given: an emailed page, the app or API, a reply to an email, or a visitor's trial. */
export type AnsweredHow = "page" | "app" | "mail" | "trial";

export type QuestionsTable = {
  owner_id: string;
  id: string;
  article_id: string;
  /** From 1, most useful first. */
  rank: number;
  text: string;
  is_private: boolean;
  state: QuestionState;
  answer: Optional<string>;
  answered_by: OptionalJson<Actor>;
  answered_at: Optional<Date>;
  answered_how: Optional<AnsweredHow>;
  /** The first version written with the answer. */
  written_in: Optional<number>;
  /** Open, but a later version asks something else. An answer still counts. */
  withdrawn_at: Optional<Date>;
  created_at: Instant;
};

/** The address at which one email's questions can be answered. */
export type ReplyAddressesTable = {
  token_hash: Buffer;
  owner_id: string;
  article_id: string;
  /** The approval that the email was about; null: the questions before writing. */
  approval_id: string | null;
  /** The approver who got it; null: the owner. */
  holder_id: string | null;
  recipient: string;
  /** Ids in the order of the email's numbers. */
  questions: string[];
  revoked_at: Optional<Date>;
  created_at: Instant;
};
