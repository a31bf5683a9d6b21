import type { Generated } from "kysely";
import type { SideEffect } from "../../connectors/publisher.ts";
import type { Locale } from "../../platform/languages.ts";
import type { GeneratedJson, Instant, Optional } from "../../platform/db/tables/columns.ts";
import type { Status } from "../sources/tables.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    integrations: IntegrationsTable;
    wordpress_states: WordPressStatesTable;
    wordpress_connections: WordPressConnectionsTable;
  }
}

export const integrationKinds = ["wordpress", "wordpress-com", "ghost", "micropub", "git", "hosted", "files"] as const;
export type IntegrationKind = (typeof integrationKinds)[number];

export type IntegrationsTable = {
  owner_id: string;
  id: string;
  kind: IntegrationKind;
  label: string;
  active: boolean;
  status: Status;
  site_url: string;
  api_url: string;
  username: string;
  password: Buffer;
  category_id: string | null;
  category_name: string | null;
  source_id: string | null;
  created_at: Instant;
  publish_when: Generated<PublishWhen>;
  site_name: Generated<string>;
  last_error: Optional<string>;
  post_date: Generated<PostDate>;
  author_id: Optional<string>;
  author_name: Optional<string>;
  slots: GeneratedJson<Slot[]>;
  first_picture: Generated<FirstPicture>;
  shows_featured: Optional<boolean>;
  settings: GeneratedJson<Record<string, unknown>>;
  side_effects: GeneratedJson<SideEffect[]>;
};

/**
 * Where a post's first picture goes: wherever the theme needs it, always in the text, or only as the featured image.
 */
export type FirstPicture = "auto" | "in-text" | "featured";

/** The time of publishing, or the time of the post on Instagram. */
export type PostDate = "present" | "original";

/** The kinds of sites that are connected by saying yes on another page. */
export type ConsentKind = "wordpress" | "wordpress-com";

export type WordPressStatesTable = {
  kind: Generated<ConsentKind>;
  state_hash: Buffer;
  browser_hash: Buffer;
  owner_id: string;
  integration_id: string | null;
  site_url: string;
  api_url: string;
  locale: Locale;
  expires_at: Instant;
};

export type WordPressConnectionsTable = {
  kind: Generated<ConsentKind>;
  owner_id: string;
  id: string;
  site_url: string;
  api_url: string;
  username: string;
  password: Buffer;
  expires_at: Instant;
};

/** By hand, on approval, in the next free slot after approval, or as soon as it's written. */
export type PublishWhen = "by-hand" | "on-approval" | "next-slot" | "at-once";

/** A weekly time in the owner's time zone: weekday as in ISO 8601 (1 is Monday), time as "08:30". */
export type Slot = { weekday: number; time: string };
