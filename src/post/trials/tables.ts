import type { Generated } from "kysely";
import type { TrialMaterial } from "./trial-material.ts";
import type { Answer, WrittenArticle } from "../../writer/article-writer.ts";
import type { GenerateStatus } from "../articles/tables.ts";
import type { TrialAnswers } from "../../writer/model/store/trial-stores.ts";
import type { GeneratedJson, Instant, Json, OptionalJson } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    trials: TrialsTable;
    trial_accounts: TrialAccountsTable;
  }
}

export type TrialsTable = {
  id: string;
  token_hash: Buffer;
  kind: "photo" | "instagram";
  state: GenerateStatus;
  attempt: Generated<number>;
  material: Json<TrialMaterial>;
  article: Json<WrittenArticle> | null;
  /** The visitor's answers to the first article's questions; null until given. See `hasUnwrittenAnswers`. */
  answers: OptionalJson<Answer[]>;
  /** The article before the answers; null without any, and again if they couldn't be written in. */
  earlier_article: OptionalJson<WrittenArticle>;
  /** A model's answers, by purpose; each names what it depends on (src/writer/model/store/trial-stores.ts). */
  model_answers: GeneratedJson<TrialAnswers>;
  access_token: Buffer | null;
  created_at: Instant;
  expires_at: Instant;
  claimed_by: string | null;
  claimed_article: string | null;
  claimed_source: string | null;
};

export type TrialAccountsTable = { mark: Buffer; used_at: Instant };
