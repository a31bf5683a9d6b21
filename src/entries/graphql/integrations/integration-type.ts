import type { SideEffect, TargetCategory } from "../../../connectors/publisher.ts";
import type { Slot } from "../../../post/integrations/tables.ts";
import type { Integration } from "../../../post/integrations/integration-view.ts";
import { builder } from "../builder.ts";
import { Status } from "../sources/source-type.ts";

export const PublishWhen = builder.enumType("PublishWhen", {
  description: "When an article is published to an integration.",
  values: {
    BY_HAND: { value: "by-hand", description: "Only when its owner publishes it." },
    ON_APPROVAL: { value: "on-approval", description: "When it is approved." },
    NEXT_SLOT: {
      value: "next-slot",
      description: "After approval, in the next free weekly slot; one article per slot.",
    },
    AT_ONCE: { value: "at-once", description: "As soon as it is written, without asking, unless it has findings." },
  } as const,
});

const slotTexts = { weekday: "As in ISO 8601: 1 is Monday, 7 is Sunday.", time: 'In the owner\'s time zone: "08:30".' };

const SlotType = builder.objectRef<Slot>("Slot").implement({
  description: "A weekly time.",
  fields: (t) => ({
    weekday: t.exposeInt("weekday", { description: slotTexts.weekday }),
    time: t.exposeString("time", { description: slotTexts.time }),
  }),
});

export const SlotInput = builder.inputType("SlotInput", {
  description: "A weekly time.",
  fields: (t) => ({
    weekday: t.int({ required: true, description: slotTexts.weekday }),
    time: t.string({ required: true, description: slotTexts.time }),
  }),
});

export const IntegrationKind = builder.enumType("IntegrationKind", {
  description: "The software that runs a site.",
  values: {
    WORDPRESS: {
      value: "wordpress",
      description: "WordPress, through its REST API: a user and an application password.",
    },
    MICROPUB: {
      value: "micropub",
      description: "The partner platform, or any other that accepts posts by W3C Micropub: a token.",
    },
    GHOST: { value: "ghost", description: "Ghost, through its Admin API: the key of a custom integration." },
    WORDPRESS_COM: { value: "wordpress-com", description: "A site at WordPress.com, or one connected by Jetpack." },
    GIT: { value: "git", description: "A site that is built from a Git repository: a token." },
    HOSTED: { value: "hosted", description: "A page of this installation." },
    FILES: { value: "files", description: "S3-compatible storage: a key and its secret." },
  } as const,
});

export const PostDate = builder.enumType("PostDate", {
  description: "The date that a post gets on the site.",
  values: {
    PRESENT: { value: "present", description: "The time of publishing." },
    ORIGINAL: { value: "original", description: "The time of the post on Instagram." },
  } as const,
});

export const FirstPicture = builder.enumType("FirstPicture", {
  description: "Where a WordPress post's first picture goes.",
  values: {
    AUTO: { value: "auto", description: "In the text, unless the site's theme shows the featured image above it." },
    IN_TEXT: { value: "in-text", description: "In the text, whatever the theme shows." },
    FEATURED: { value: "featured", description: "Only as the featured image." },
  } as const,
});

export const AuthorType = builder.objectRef<{ id: string; name: string }>("Author").implement({
  description: "Who appears as the author on a site.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The author's id on the site." }),
    name: t.exposeString("name", { description: "The author's name on the site." }),
  }),
});

export const AuthorInput = builder.inputType("AuthorInput", {
  description: "An author of the site.",
  fields: (t) => ({
    id: t.id({ required: true, description: "The author's id on the site." }),
    name: t.string({ required: true, description: "The author's name on the site." }),
  }),
});

export const SiteProblemType = builder.enumType("SiteProblem", {
  description: "What prevents a site from accepting articles.",
  values: {
    INVALID_ADDRESS: { value: "invalid-address", description: "The given address is malformed." },
    NO_SUCH_HOST: { value: "no-such-host", description: "There is no public host with this name." },
    NO_TLS: { value: "no-tls", description: "Its certificate is missing, expired or for another name." },
    ONLY_HTTP: { value: "only-http", description: "It answers only over http." },
    NO_ANSWER: { value: "no-answer", description: "It doesn't answer, or not in time." },
    OTHER_HOST: { value: "other-host", description: "It redirects to another host." },
    PRIVATE_ADDRESS: {
      value: "private",
      description: "Its address is in a private network, or uses a port other than 80 and 443.",
    },
    NOT_WORDPRESS: { value: "not-wordpress", description: "It isn't WordPress." },
    WORDPRESS_COM: { value: "wordpress-com", description: "It is on WordPress.com, which signs in differently." },
    REST_CLOSED: { value: "rest-closed", description: "Its REST API is off." },
    APPLICATION_PASSWORDS_OFF: {
      value: "application-passwords-off",
      description: "Application passwords are turned off.",
    },
    SIGN_IN_REFUSED: {
      value: "sign-in-refused",
      description: "Unknown user, wrong password, or a server that drops the sign-in: the answer is the same.",
    },
    ROLE_CANNOT_PUBLISH: { value: "role-cannot-publish", description: "The user can't publish posts." },
    ROLE_CANNOT_UPLOAD: { value: "role-cannot-upload", description: "The user can't upload pictures." },
  } as const,
});

export const CategoryType = builder
  .objectRef<Pick<TargetCategory, "id" | "name"> & { parentId?: string | null }>("Category")
  .implement({
    description: "A category of a site.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "The category's id on the site." }),
      name: t.exposeString("name", { description: "The category's name." }),
      parentId: t.id({
        nullable: true,
        description: "The id of its parent category; null if it has none.",
        resolve: ({ parentId }) => parentId ?? null,
      }),
    }),
  });

export const CategoryInput = builder.inputType("CategoryInput", {
  description: "A category of the site.",
  fields: (t) => ({
    id: t.id({ required: true, description: "The category's id on the site." }),
    name: t.string({ required: true, description: "The category's name." }),
  }),
});

export const SiteInput = builder.inputType("SiteInput", {
  description: "A site and the account that publishes there.",
  fields: (t) => ({
    siteUrl: t.string({ required: true, description: "The site's address." }),
    username: t.string({
      defaultValue: "",
      description: "On WordPress, a user who can publish posts and upload pictures.",
    }),
    password: t.string({
      required: true,
      description:
        "An application password of that user, a token, or an Admin API key; stored sealed and never returned.",
    }),
    kindSettings: t.field({
      type: "JSON",
      description:
        "The settings that only this kind of site has, as an object. GIT: `forge`, `generator`, `branch`, `path`, " +
        "`picturePath`, `pictureLink`, `frontMatter`, `pageUrl`, `timeZone`, `pullRequests`. " +
        "WORDPRESS_COM: `siteId` (required), `share`, `mailSubscribers`. FILES: `region`, `publicUrl`. " +
        "Other kinds have none.",
    }),
  }),
});

const SideEffectKind = builder.enumType("SideEffectKind", {
  description: "What publishing does besides creating a page.",
  values: {
    PUBLIC_AT: { value: "public-at", description: "Anybody can read it at this address." },
    SUBSCRIBER_MAIL: { value: "subscriber-mail", description: "The site emails it to its subscribers." },
    SHARED_TO: { value: "shared-to", description: "The site passes it on to this network." },
    SITE_PRIVATE: { value: "site-private", description: "Only people whom the site lets in can read it." },
    PULL_REQUEST: { value: "pull-request", description: "It goes through a pull request in this repository." },
  } as const,
});

export const SideEffectType = builder.objectRef<SideEffect>("SideEffect").implement({
  description: "Something that publishing does, to say before approving.",
  fields: (t) => ({
    kind: t.expose("kind", { type: SideEffectKind, description: "What publishing does." }),
    url: t.string({
      nullable: true,
      description: "The site's address for PUBLIC_AT, the repository's for PULL_REQUEST; otherwise null.",
      resolve: (effect) => ("url" in effect ? effect.url : null),
    }),
    network: t.string({
      nullable: true,
      description: "The network's name for SHARED_TO; otherwise null.",
      resolve: (effect) => ("network" in effect ? effect.network : null),
    }),
  }),
});

export const IntegrationType = builder.objectRef<Integration>("Integration").implement({
  description: "A site where articles are published.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    kind: t.expose("kind", { type: IntegrationKind, description: "The software that runs it." }),
    label: t.exposeString("label", { description: "The integration's name in Galley." }),
    active: t.exposeBoolean("active", { description: "Whether its owner has turned it on." }),
    status: t.expose("status", {
      type: Status,
      description: "Whether it works, is turned off or must be reconnected.",
    }),
    siteUrl: t.exposeString("siteUrl", { description: "The site's address." }),
    siteName: t.exposeString("siteName", { description: "The site's own name." }),
    username: t.exposeString("username", {
      description: "The user that publishes; empty if a token or a key identifies it.",
    }),
    category: t.field({
      type: CategoryType,
      nullable: true,
      description: "The category of its posts; null for the site's default.",
      resolve: ({ category }) => category,
    }),
    sourceId: t.exposeID("sourceId", {
      nullable: true,
      description: "The id of the source whose articles are published there; null for all sources.",
    }),
    publishWhen: t.expose("publishWhen", { type: PublishWhen, description: "When articles are published there." }),
    slots: t.field({
      type: [SlotType],
      description: "Weekly times at which one waiting article each is published.",
      resolve: ({ slots }) => slots,
    }),
    postDate: t.expose("postDate", { type: PostDate, description: "The date that its posts get." }),
    firstPicture: t.expose("firstPicture", {
      type: FirstPicture,
      description: "Where a post's first picture goes; WordPress only.",
    }),
    showsFeatured: t.exposeBoolean("showsFeatured", {
      nullable: true,
      description: "Whether the last post's page showed its featured image; null before the first.",
    }),
    author: t.field({
      type: AuthorType,
      nullable: true,
      description: "The posts' author; null for the user that publishes.",
      resolve: ({ author }) => author,
    }),
    kindSettings: t.expose("kindSettings", {
      type: "JSON",
      description: "The settings that only this kind of site has, as an object; see SiteInput.",
    }),
    sideEffects: t.field({
      type: [SideEffectType],
      description: "What publishing there does, as found when connecting.",
      resolve: ({ sideEffects }) => sideEffects,
    }),
    lastError: t.exposeString("lastError", {
      nullable: true,
      description: "The last problem, as a stable code; null if there is none.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the integration was connected." }),
  }),
});
