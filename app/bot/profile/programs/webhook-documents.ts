import { mutation, query } from "../../../data/api/document.ts";

export type WebhookEvent = "ARTICLE_GENERATED" | "ARTICLE_APPROVED" | "ARTICLE_PUBLISHED";

export type WebhookEndpoint = {
  id: string;
  url: string;
  events: WebhookEvent[];
  active: boolean;
  disabled: "FAILING" | "GONE" | null;
};

/** Times are in RFC 3339. */
export type WebhookDelivery = {
  id: string;
  event: WebhookEvent;
  state: "WAITING" | "DELIVERED" | "FAILED";
  createdAt: string;
  attempts: { number: number; status: number | null; failure: string | null }[];
};

export const webhookFields = "webhookEndpoints { id url events active disabled }";

export const listDeliveries = query<{ webhookDeliveries: { nodes: WebhookDelivery[] } }, { id: string }>(
  `query ($id: ID!) {
    webhookDeliveries(endpointId: $id, first: 10) {
      nodes { id event state createdAt attempts { number status failure } }
    }
  }`,
);

export const createWebhook = mutation<
  { createWebhookEndpoint: { secret: string } },
  { url: string; events: WebhookEvent[] }
>(
  `mutation ($url: String!, $events: [WebhookEvent!]!) {
    createWebhookEndpoint(url: $url, events: $events) { secret }
  }`,
);

export const switchWebhook = mutation<{ switchWebhookEndpoint: { active: boolean } }, { id: string; active: boolean }>(
  "mutation ($id: ID!, $active: Boolean!) { switchWebhookEndpoint(id: $id, active: $active) { active } }",
);

export const resendDelivery = mutation<{ resendWebhookDelivery: boolean }, { id: string }>(
  "mutation ($id: ID!) { resendWebhookDelivery(id: $id) }",
);

export const deleteWebhook = mutation<{ deleteWebhookEndpoint: boolean }, { id: string }>(
  "mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) }",
);
