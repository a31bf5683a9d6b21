/** The events an owner's programs can subscribe to; named as in src/post/events.ts. */
export const webhookEvents = ["article.generated", "article.approved", "article.published"] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

export function isWebhookEvent(name: string): name is WebhookEvent {
  return webhookEvents.some((event) => event === name);
}
