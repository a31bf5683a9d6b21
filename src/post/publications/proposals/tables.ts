import type { Generated } from "kysely";
import type { ProposalState } from "../../../connectors/publisher.ts";
import type { Instant, Optional } from "../../../platform/db/tables/columns.ts";

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    proposals: ProposalsTable;
  }
}

/** See migrations/130-proposals.sql. */
export type ProposalsTable = {
  owner_id: string;
  article_id: string;
  integration_id: string;
  version: Generated<number>;
  state: Generated<ProposalState>;
  proposal_id: Optional<string>;
  url: Optional<string>;
  remote_id: Optional<string>;
  marks: Generated<string[]>;
  look_at: Instant;
  created_at: Instant;
};
