import type { Generated } from "kysely";
import type { LandingPart } from "../../connectors/publisher.ts";
import type { ChangedIn, GeneratedJson, Instant, Optional, OptionalInstant } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    site_turns: SiteLeasesTable;
    publications: PublicationsTable;
  }
}

export type SiteLeasesTable = { site: string; slot: number; holder: string; until: Instant };

export type PublicationsTable = {
  owner_id: string;
  id: string;
  article_id: string;
  integration_id: string;
  version: number;
  state: "waiting" | "published" | "failed" | "unpublishing" | "unpublished";
  remote_id: string | null;
  link: string | null;
  category_link: string | null;
  failure: string | null;
  created_at: Instant;
  published_at: Instant | null;
  written_mark: Optional<string>;
  overwrite: Generated<boolean>;
  not_landed: Optional<LandingPart[]>;
  changed_in: ChangedIn;
  placed: GeneratedJson<Record<string, { remoteId: string; url: string }>>;
  slot_at: OptionalInstant;
};
