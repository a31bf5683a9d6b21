import type { TargetCategory } from "../../connectors/publisher.ts";
import type { Integration } from "../../integrations/integration-view.ts";
import { builder } from "../builder.ts";
import { Status } from "../sources/source-type.ts";

export const PublishWhen = builder.enumType("PublishWhen", {
  description: "When an article goes to an integration.",
  values: {
    BY_HAND: { value: "by-hand", description: "Only when its owner publishes it." },
    ON_APPROVAL: { value: "on-approval", description: "When it is approved." },
    AT_ONCE: { value: "at-once", description: "As soon as it is written, without asking; not while it has findings." },
  } as const,
});

export const IntegrationKind = builder.enumType("IntegrationKind", {
  description: "What publishes there.",
  values: {
    WORDPRESS: { value: "wordpress", description: "WordPress, over its REST API: a user and an application password." },
    MICROPUB: { value: "micropub", description: "The partner platform, or any other that takes posts by W3C Micropub: a token." },
    GHOST: { value: "ghost", description: "Ghost, over its Admin API: the key of a custom integration." },
  } as const,
});

export const CategoryType = builder.objectRef<Pick<TargetCategory, "id" | "name"> & { parentId?: string | null }>("Category").implement({
  description: "A category of a site.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The site's id." }),
    name: t.exposeString("name", { description: "Its name." }),
    parentId: t.id({ nullable: true, description: "The category above it.", resolve: ({ parentId }) => parentId ?? null }),
  }),
});

export const CategoryInput = builder.inputType("CategoryInput", {
  description: "A category of the site.",
  fields: (t) => ({ id: t.id({ required: true, description: "The site's id." }), name: t.string({ required: true, description: "Its name." }) }),
});

export const SiteInput = builder.inputType("SiteInput", {
  description: "A site and who publishes there.",
  fields: (t) => ({
    siteUrl: t.string({ required: true, description: "The site's address." }),
    username: t.string({ defaultValue: "", description: "On WordPress a user who may publish posts and upload pictures." }),
    password: t.string({ required: true, description: "An application password of that user, a token, or an Admin API key; kept sealed and never answered." }),
  }),
});

export const IntegrationType = builder.objectRef<Integration>("Integration").implement({
  description: "A site that articles are published to.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    kind: t.expose("kind", { type: IntegrationKind, description: "What publishes there." }),
    label: t.exposeString("label", { description: "Its name here." }),
    active: t.exposeBoolean("active", { description: "Whether its owner has switched it on." }),
    status: t.expose("status", { type: Status, description: "Whether it works." }),
    siteUrl: t.exposeString("siteUrl", { description: "The site's address." }),
    siteName: t.exposeString("siteName", { description: "What the site calls itself." }),
    username: t.exposeString("username", { description: "The user that publishes; empty where a token or a key says so." }),
    category: t.field({ type: CategoryType, nullable: true, description: "Where its posts go; null for the site's default.", resolve: ({ category }) => category }),
    sourceId: t.exposeID("sourceId", { nullable: true, description: "Only articles of this source; null for all." }),
    publishWhen: t.expose("publishWhen", { type: PublishWhen, description: "When an article goes there." }),
    lastError: t.exposeString("lastError", { nullable: true, description: "What went wrong the last time: a stable code." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was connected." }),
  }),
});
