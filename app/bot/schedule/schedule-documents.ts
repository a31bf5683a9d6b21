import { mutation, query } from "../../data/api/document.ts";
import type { PublishWhen } from "../integrations/integrations-documents.ts";
import type { Status } from "../sources/sources-documents.ts";

/** An article in its slot, or when it was published. */
export type Scheduled = {
  articleId: string;
  title: string;
  version: number;
  integrationId: string;
  label: string;
  state: "WAITING" | "PUBLISHED";
  at: string;
  link: string | null;
};

export type FreeSlot = { integrationId: string; label: string; at: string };

type Site = { id: string; label: string; status: Status; publishWhen: PublishWhen };

type Range = { from: string; to: string; now: string; until: string };

export const scheduleDocument = query<
  {
    schedule: { publications: Scheduled[]; freeSlots: FreeSlot[] } | null;
    /** The slots to choose from, in any week. */
    coming: { freeSlots: FreeSlot[] } | null;
    integrations: { nodes: Site[] } | null;
    billingInfo: { mayPublish: boolean } | null;
  },
  Range
>(
  `query Schedule($from: DateTime!, $to: DateTime!, $now: DateTime!, $until: DateTime!) {
    schedule(from: $from, to: $to) {
      publications { articleId title version integrationId label state at link }
      freeSlots { integrationId label at }
    }
    coming: schedule(from: $now, to: $until) { freeSlots { integrationId label at } }
    integrations(first: 100) { nodes { id label status publishWhen } }
    billingInfo { mayPublish }
  }`,
);

type Chosen = { articleId: string; version: number; integrationId: string; at: string };

export const scheduleArticle = mutation<{ scheduleArticle: { id: string } }, Chosen>(
  `mutation ScheduleArticle($articleId: ID!, $version: Int!, $integrationId: ID!, $at: DateTime!) {
    scheduleArticle(articleId: $articleId, version: $version, integrationId: $integrationId, at: $at) { id }
  }`,
);
