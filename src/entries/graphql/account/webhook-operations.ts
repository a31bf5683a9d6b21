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
  description: "An event that a webhook reports.",
  values: {
    ARTICLE_GENERATED: { value: "article.generated", description: "A version of an article was written." },
    ARTICLE_APPROVED: { value: "article.approved", description: "A version of an article was approved." },
    ARTICLE_PUBLISHED: {
      value: "article.published",
      description: "An article was published on a site; sent once for each site.",
    },
  } as const,
});

const WebhookDisabled = builder.enumType("WebhookDisabled", {
  description: "Why Galley turned a webhook off.",
  values: {
    FAILING: { value: "failing", description: "It had accepted nothing for five days." },
    GONE: { value: "gone", description: "It answered 410 (Gone)." },
  } as const,
});

const WebhookDeliveryState = builder.enumType("WebhookDeliveryState", {
  description: "The state of a message's delivery.",
  values: {
    WAITING: { value: "waiting", description: "Being sent, or waiting for its next attempt." },
    DELIVERED: { value: "delivered", description: "The endpoint answered with 2xx." },
    FAILED: { value: "failed", description: "No longer retried; it can be sent again." },
  } as const,
});

const WebhookEndpointType = builder.objectRef<WebhookEndpoint>("WebhookEndpoint").implement({
  description: "An endpoint of the owner's that receives events. The API never returns its secret again.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    url: t.exposeString("url", { description: "The URL to which messages are sent." }),
    events: t.expose("events", { type: [WebhookEvent], description: "The events that it receives." }),
    active: t.exposeBoolean("active", { description: "Whether messages are sent there." }),
    disabled: t.expose("disabled", {
      type: WebhookDisabled,
      nullable: true,
      description: "Why Galley turned it off; null if it didn't.",
    }),
    failingSince: t.expose("failingSince", {
      type: "DateTime",
      nullable: true,
      description: "Since when every attempt has failed; null if the endpoint isn't failing.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the endpoint was created." }),
  }),
});

const WebhookAttemptType = builder.objectRef<WebhookAttempt>("WebhookAttempt").implement({
  description: "One attempt to send a message.",
  fields: (t) => ({
    number: t.exposeInt("number", { description: "The attempt's number, counted from 1." }),
    at: t.expose("at", { type: "DateTime", description: "When the attempt was made." }),
    status: t.exposeInt("status", {
      nullable: true,
      description: "The HTTP status of the answer; null if there was none.",
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it failed: a stable code; null if it succeeded.",
    }),
    tookMs: t.exposeInt("tookMs", { description: "How long it took, in milliseconds." }),
  }),
});

const WebhookDeliveryType = builder.objectRef<WebhookDelivery>("WebhookDelivery").implement({
  description: "One message to one endpoint.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id, from which `webhook-id` is made." }),
    event: t.expose("event", { type: WebhookEvent, description: "The event that it reports." }),
    state: t.expose("state", { type: WebhookDeliveryState, description: "The state of its delivery." }),
    payload: t.exposeString("payload", { description: "The message's body, exactly as signed and sent." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the event happened." }),
    attempts: t.expose("attempts", {
      type: [WebhookAttemptType],
      description: "The attempts to send it, oldest first.",
    }),
  }),
});

const WebhookDeliveryPage = definePage("WebhookDeliveryPage", WebhookDeliveryType, "messages");

const CreatedWebhook = builder.objectRef<{ id: string; secret: string }>("CreatedWebhook").implement({
  description: "A new endpoint.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    secret: t.exposeString("secret", {
      description: "Signs the messages, as Standard Webhooks defines. Returned only this once.",
    }),
  }),
});

builder.queryFields((t) => ({
  webhookEndpoints: t.field({
    type: [WebhookEndpointType],
    description: "The owner's webhook endpoints, oldest first.",
    extensions: {
      rules: { operation: "listWebhooks", access: "read", example: "{ webhookEndpoints { id url events active } }" },
    },
    resolve: (_root, _args, { galley, caller }) => listEndpoints(galley, caller),
  }),
  webhookDeliveries: t.field({
    type: WebhookDeliveryPage,
    description: "The messages to an endpoint, newest first; empty for another owner's endpoint.",
    extensions: {
      rules: {
        operation: "listDeliveries",
        access: "read",
        example: '{ webhookDeliveries(endpointId: "$webhookId") { nodes { id event state attempts { status } } } }',
      },
    },
    args: {
      endpointId: t.arg.id({ required: true, description: "The endpoint's id." }),
      ...pageArgs,
    },
    resolve: (_root, { endpointId, ...page }, { galley, caller }) =>
      listDeliveries(galley, caller, { endpointId: requireId(endpointId), ...requirePage(page) }),
  }),
}));

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    type: CreatedWebhook,
    description: "Adds an endpoint for events. At most 10.",
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
      url: t.arg.string({ required: true, description: "The URL to which messages are sent, by POST." }),
      events: t.arg({
        type: [WebhookEvent],
        required: true,
        description: "The events that it receives; at least one.",
      }),
    },
    resolve: (_root, args, { galley, caller }) =>
      createEndpoint(galley, caller, { url: args.url, events: [...args.events] }),
  }),
  switchWebhookEndpoint: t.field({
    type: WebhookEndpointType,
    description: "Turns an endpoint off, or on again with its failures forgotten.",
    extensions: {
      rules: {
        operation: "switchWebhook",
        access: "user",
        example: 'mutation { switchWebhookEndpoint(id: "$webhookId", active: true) { active } }',
      },
    },
    args: {
      id: t.arg.id({ required: true, description: "The endpoint's id." }),
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
    args: { id: t.arg.id({ required: true, description: "The message's id." }) },
    resolve: async (_root, { id }, { galley, caller }) => {
      await resendDelivery(galley, caller, { deliveryId: requireId(id) });
      return true;
    },
  }),
  deleteWebhookEndpoint: t.field({
    type: "Boolean",
    description: "Deletes an endpoint with its messages. Always true.",
    extensions: {
      rules: {
        operation: "deleteWebhook",
        access: "user",
        example: 'mutation { deleteWebhookEndpoint(id: "$spareWebhookId") }',
      },
    },
    args: { id: t.arg.id({ required: true, description: "The endpoint's id." }) },
    resolve: async (_root, { id }, { galley, caller }) => {
      await deleteEndpoint(galley, caller, { endpointId: requireId(id) });
      return true;
    },
  }),
}));
