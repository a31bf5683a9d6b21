import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { WebhookEvent } from "./webhook-event.ts";

/** An endpoint as its owner sees it; never includes the secret. */
export type WebhookEndpoint = {
  id: string;
  url: string;
  events: WebhookEvent[];
  active: boolean;
  /** Why we turned it off; null when we didn't. */
  disabled: "failing" | "gone" | null;
  failingSince: Date | null;
  createdAt: Date;
};

export const endpointColumns = [
  "id",
  "url",
  "events",
  "active",
  "disabled",
  "failing_since as failingSince",
  "created_at as createdAt",
] as const;

export async function listEndpoints(ctx: Pick<Context, "db">, caller: Caller): Promise<WebhookEndpoint[]> {
  return ctx.db
    .selectFrom("webhook_endpoints")
    .select(endpointColumns)
    .where("owner_id", "=", caller.ownerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
