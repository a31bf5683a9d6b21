import type { Selectable } from "kysely";
import type { SideEffect } from "../../connectors/publisher.ts";
import type { FirstPicture, IntegrationKind, IntegrationsTable, PostDate, PublishWhen, Slot } from "./tables.ts";
import type { Status } from "../sources/tables.ts";

/** An integration as its owner sees it; never includes the password. */
export type Integration = {
  id: string;
  kind: IntegrationKind;
  label: string;
  active: boolean;
  /** ACTIVE gets publications, INACTIVE is turned off, DISABLED no longer accepts the password. */
  status: Status;
  siteUrl: string;
  siteName: string;
  username: string;
  category: { id: string; name: string } | null;
  /** The source whose articles go there; null: all sources. */
  sourceId: string | null;
  publishWhen: PublishWhen;
  /** In the owner's time zone. */
  slots: Slot[];
  postDate: PostDate;
  firstPicture: FirstPicture;
  /** Whether the site shows a post's featured image; null: not known yet. */
  showsFeatured: boolean | null;
  /** The author of posts there; null: the user that publishes. */
  author: { id: string; name: string } | null;
  /** What only this kind of site needs. */
  kindSettings: Record<string, unknown>;
  /** What publishing there does, as found when connecting. */
  sideEffects: SideEffect[];
  lastError: string | null;
  createdAt: Date;
};

export const integrationColumns = [
  "id",
  "kind",
  "label",
  "active",
  "status",
  "site_url",
  "site_name",
  "username",
  "category_id",
  "category_name",
  "source_id",
  "publish_when",
  "slots",
  "post_date",
  "first_picture",
  "shows_featured",
  "author_id",
  "author_name",
  "settings",
  "side_effects",
  "last_error",
  "created_at",
] as const satisfies readonly (keyof IntegrationsTable)[];

export function toIntegration(
  row: Pick<Selectable<IntegrationsTable>, (typeof integrationColumns)[number]>,
): Integration {
  const { id, kind, label, active, status, username } = row;
  return {
    id,
    kind,
    label,
    active,
    status,
    siteUrl: row.site_url,
    siteName: row.site_name,
    username,
    category: row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? "" },
    sourceId: row.source_id,
    publishWhen: row.publish_when,
    slots: row.slots,
    postDate: row.post_date,
    firstPicture: row.first_picture,
    showsFeatured: row.shows_featured,
    author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? "" },
    kindSettings: row.settings,
    sideEffects: row.side_effects,
    lastError: row.last_error,
    createdAt: row.created_at,
  };
}
