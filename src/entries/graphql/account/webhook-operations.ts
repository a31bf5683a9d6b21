import { createEndpoint } from "../../../owner/webhooks/create-endpoint.ts";
import { deleteEndpoint } from "../../../owner/webhooks/delete-endpoint.ts";
import { listDeliveries, type WebhookAttempt, type WebhookDelivery } from "../../../owner/webhooks/list-deliveries.ts";
import { listEndpoints, type WebhookEndpoint } from "../../../owner/webhooks/list-endpoints.ts";
import { resendDelivery } from "../../../owner/webhooks/resend-delivery.ts";
import { switchEndpoint } from "../../../owner/webhooks/switch-endpoint.ts";
import { builder } from "../builder.ts";
import { definePage, pageArgs, requirePage } from "../paging.ts";
import { requireId } from "../require-id.ts";

const WebhookEvent = builder.enumType("WebhookEvent", {
  description: "What a webhook tells of.",
  values: {
    ARTICLE_GENERATED: { value: "article.generated", description: "A version was written." },
    ARTICLE_APPROVED: { value: "article.approved", description: "A version was approved." },
    ARTICLE_PUBLISHED: { value: "article.published", description: "It stands on a site; once for each." },
  } as const,
});

const WebhookDisabled = builder.enumType("WebhookDisabled", {
  description: "Why we switched a webhook off.",
  values: {
    FAILING: { value: "failing", description: "It had taken nothing for five days." },
    GONE: { value: "gone", description: "It answered 410." },
  } as const,
});

const WebhookDeliveryState = builder.enumType("WebhookDeliveryState", {
  description: "How a message stands.",
  values: {
    WAITING: { value: "waiting", description: "Is being sent, or waits for its next attempt." },
    DELIVERED: { value: "delivered", description: "Was answered with 2xx." },
    FAILED: { value: "failed", description: "Is not tried any more; send it again." },
  } as const,
});

const WebhookEndpointType = builder.objectRef<WebhookEndpoint>("WebhookEndpoint").implement({
  description: "Where a program of the owner's is told what happened; its secret is never answered again.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    url: t.exposeString("url", { description: "Where messages are sent." }),
    events: t.expose("events", { type: [WebhookEvent], description: "What it is told of." }),
    active: t.exposeBoolean("active", { description: "Whether anything is sent there." }),
    disabled: t.expose("disabled", {
      type: WebhookDisabled,
      nullable: true,
      description: "Why we switched it off; null: we did not.",
    }),
    failingSince: t.expose("failingSince", {
      type: "DateTime",
      nullable: true,
      description: "Since when every attempt has failed.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
  }),
});

const WebhookAttemptType = builder.objectRef<WebhookAttempt>("WebhookAttempt").implement({
  description: "One attempt to send a message.",
  fields: (t) => ({
    number: t.exposeInt("number", { description: "From 1." }),
    at: t.expose("at", { type: "DateTime", description: "When." }),
    status: t.exposeInt("status", {
      nullable: true,
      description: "The HTTP status of the answer; null when none came.",
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it failed: a stable code; null when it did not.",
    }),
    tookMs: t.exposeInt("tookMs", { description: "How long it took." }),
  }),
});

const WebhookDeliveryType = builder.objectRef<WebhookDelivery>("WebhookDelivery").implement({
  description: "One message to one endpoint.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id; `webhook-id` is made of it." }),
    event: t.expose("event", { type: WebhookEvent, description: "What it tells of." }),
    state: t.expose("state", { type: WebhookDeliveryState, description: "How it stands." }),
    payload: t.exposeString("payload", { description: "Its body, as it is signed." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it happened." }),
    attempts: t.expose("attempts", { type: [WebhookAttemptType], description: "Oldest first." }),
  }),
});

const WebhookDeliveryPage = definePage("WebhookDeliveryPage", WebhookDeliveryType, "messages");

const CreatedWebhook = builder.objectRef<{ id: string; secret: string }>("CreatedWebhook").implement({
  description: "A new endpoint.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    secret: t.exposeString("secret", {
      description: "Signs the messages, as Standard Webhooks has it. It is shown this once.",
    }),
  }),
});

builder.queryFields((t) => ({
  webhookEndpoints: t.field({
    type: [WebhookEndpointType],
    description: "The endpoints, oldest first.",
    extensions: {
      rules: { operation: "listWebhooks", access: "read", example: "{ webhookEndpoints { id url events active } }" },
    },
    resolve: (_root, _args, { galley, caller }) => listEndpoints(galley, caller),
  }),
  webhookDeliveries: t.field({
    type: WebhookDeliveryPage,
    description: "What was sent to an endpoint, newest first; another's endpoint has nothing.",
    extensions: {
      rules: {
        operation: "listDeliveries",
        access: "read",
        example: '{ webhookDeliveries(endpointId: "$webhookId") { nodes { id event state attempts { status } } } }',
      },
    },
    args: {
      endpointId: t.arg.id({ required: true, description: "The endpoint." }),
      ...pageArgs,
    },
    resolve: (_root, { endpointId, ...page }, { galley, caller }) =>
      listDeliveries(galley, caller, { endpointId: requireId(endpointId), ...requirePage(page) }),
  }),
}));

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    type: CreatedWebhook,
    description: "Has a program told what happens. At most 10.",
    extensions: {
      rules: {
        operation: "createWebhook",
        access: "user",
        example:
          'mutation { createWebhookEndpoint(url: "https://example.org/galley", events: [ARTICLE_PUBLISHED]) { ' +
          "id secret } }",
      },
    },
    args: {
      url: t.arg.string({ required: true, description: "Where messages are sent, by POST." }),
      events: t.arg({ type: [WebhookEvent], required: true, description: "What it is told of; at least one." }),
    },
    resolve: (_root, args, { galley, caller }) =>
      createEndpoint(galley, caller, { url: args.url, events: [...args.events] }),
  }),
  switchWebhookEndpoint: t.field({
    type: WebhookEndpointType,
    description: "Switches an endpoint off, or on again with a clean sheet.",
    extensions: {
      rules: {
        operation: "switchWebhook",
        access: "user",
        example: 'mutation { switchWebhookEndpoint(id: "$webhookId", active: true) { active } }',
      },
    },
    args: {
      id: t.arg.id({ required: true, description: "The endpoint." }),
      active: t.arg.boolean({ required: true, description: "Whether messages are sent there." }),
    },
    resolve: (_root, { id, active }, { galley, caller }) =>
      switchEndpoint(galley, caller, { endpointId: requireId(id), active }),
  }),
  resendWebhookDelivery: t.field({
    type: "Boolean",
    description: "Sends a message again, under the same id. Always true.",
    extensions: {
      rules: {
        operation: "resendWebhook",
        access: "user",
        example: 'mutation { resendWebhookDelivery(id: "$webhookDeliveryId") }',
      },
    },
    args: { id: t.arg.id({ required: true, description: "The message." }) },
    resolve: async (_root, { id }, { galley, caller }) => {
      await resendDelivery(galley, caller, { deliveryId: requireId(id) });
      return true;
    },
  }),
  deleteWebhookEndpoint: t.field({
    type: "Boolean",
    description: "Removes an endpoint with all that was sent there. Always true.",
    extensions: {
      rules: {
        operation: "deleteWebhook",
        access: "user",
        example: 'mutation { deleteWebhookEndpoint(id: "$spareWebhookId") }',
      },
    },
    args: { id: t.arg.id({ required: true, description: "The endpoint." }) },
    resolve: async (_root, { id }, { galley, caller }) => {
      await deleteEndpoint(galley, caller, { endpointId: requireId(id) });
      return true;
    },
  }),
}));
