import type { Source } from "../../../post/sources/source-view.ts";
import type { WritingStyle } from "../../../writer/article-writer.ts";
import { ArticleLanguage } from "../articles/article-enums.ts";
import { builder } from "../builder.ts";

export const Status = builder.enumType("Status", {
  description: "The status of a source or an integration.",
  values: {
    ACTIVE: { description: "Turned on and working." },
    INACTIVE: { description: "Turned off by its owner." },
    DISABLED: { description: "Its authorization is no longer valid: it must be reconnected." },
  },
});

export const AsksEnum = builder.enumType("Asks", {
  description: "When a source's owner is asked what only they know.",
  values: {
    WITH_PROOF: { value: "with-proof", description: "With the proof; the next version is written with the answers." },
    BEFORE_WRITING: {
      value: "before-writing",
      description: "Before anything is written; the article waits for the answers for up to a day.",
    },
    NEVER: { value: "never", description: "The owner is never asked." },
  } as const,
});

export const DigestEnum = builder.enumType("DigestRhythm", {
  description:
    "Whether posts that make only a note (a line or two) become one article together. A single note becomes its " +
    "own article.",
  values: {
    OFF: { value: "off", description: "Each post has its own article." },
    WEEKLY: { value: "weekly", description: "The notes of a week, from Monday to Sunday in the owner's time zone." },
    MONTHLY: { value: "monthly", description: "The notes of a calendar month." },
  } as const,
});

const scales = {
  formalToCasual: "Formal (-1) to casual (1).",
  seriousToFunny: "Serious (-1) to funny (1).",
  respectfulToIrreverent: "Respectful (-1) to irreverent (1).",
  matterOfFactToEnthusiastic: "Matter-of-fact (-1) to enthusiastic (1).",
};

const StyleType = builder.objectRef<WritingStyle>("WritingStyle").implement({
  description: "The writing style: four scales from -1 to 1.",
  fields: (t) => ({
    formalToCasual: t.exposeFloat("formalToCasual", { description: scales.formalToCasual }),
    seriousToFunny: t.exposeFloat("seriousToFunny", { description: scales.seriousToFunny }),
    respectfulToIrreverent: t.exposeFloat("respectfulToIrreverent", { description: scales.respectfulToIrreverent }),
    matterOfFactToEnthusiastic: t.exposeFloat("matterOfFactToEnthusiastic", {
      description: scales.matterOfFactToEnthusiastic,
    }),
  }),
});

export const StyleInput = builder.inputType("WritingStyleInput", {
  description: "The writing style: four scales from -1 to 1.",
  fields: (t) => ({
    formalToCasual: t.float({ required: true, description: scales.formalToCasual }),
    seriousToFunny: t.float({ required: true, description: scales.seriousToFunny }),
    respectfulToIrreverent: t.float({ required: true, description: scales.respectfulToIrreverent }),
    matterOfFactToEnthusiastic: t.float({ required: true, description: scales.matterOfFactToEnthusiastic }),
  }),
});

export const SourceKindEnum = builder.enumType("SourceKind", {
  description: "What kind of account or feed a source is.",
  values: {
    INSTAGRAM: { value: "instagram", description: "An Instagram account." },
    FACEBOOK_PAGE: { value: "facebook-page", description: "A Facebook Page." },
    MASTODON: { value: "mastodon", description: "An account on Mastodon, or on a server with Mastodon's API." },
    PIXELFED: { value: "pixelfed", description: "A Pixelfed account." },
    BLUESKY: { value: "bluesky", description: "A Bluesky account." },
    FEED: { value: "feed", description: "An RSS, Atom or JSON feed." },
    PHOTOS: { value: "photos", description: "Uploaded photos; never listed." },
  } as const,
});

export const SourceType = builder.objectRef<Source>("Source").implement({
  description: "An account or a feed whose picture posts become articles.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    label: t.exposeString("label", { description: "The source's name in Galley." }),
    active: t.exposeBoolean("active", { description: "Whether its owner has turned it on." }),
    status: t.expose("status", {
      type: Status,
      description: "Whether it works, is turned off or must be reconnected.",
    }),
    kind: t.expose("kind", { type: SourceKindEnum, description: "What kind of account or feed it is." }),
    username: t.exposeString("username", { description: 'The handle, without "@", or the title of a feed or a Page.' }),
    name: t.exposeString("name", { description: 'What it is called: the handle with "@", or the title.' }),
    address: t.exposeString("address", {
      nullable: true,
      description: "The address that Galley reads it from without signing in; null if it needs a sign-in.",
    }),
    about: t.exposeString("about", { description: "The owner's own words about themselves." }),
    language: t.expose("language", { type: ArticleLanguage, description: "The language of its articles." }),
    keywords: t.exposeStringList("keywords", { description: "Keywords for search engines." }),
    style: t.field({
      type: StyleType,
      description: "The writing style of its articles.",
      resolve: ({ style }) => style,
    }),
    includeHashtags: t.exposeStringList("includeHashtags", {
      description: "Hashtags: only posts with one of these become articles automatically; empty for all posts.",
    }),
    excludeHashtags: t.exposeStringList("excludeHashtags", {
      description: "Hashtags: posts with one of these don't become articles automatically.",
    }),
    neverHashtag: t.exposeString("neverHashtag", {
      nullable: true,
      description: "A post with this hashtag never leaves Instagram; null for none.",
    }),
    asks: t.expose("asks", { type: AsksEnum, description: "When its owner is asked what only they know." }),
    digest: t.expose("digest", {
      type: DigestEnum,
      description: "Whether posts that make only a note are collected in a digest.",
    }),
    lastCheckAt: t.expose("lastCheckAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last polled; null if never.",
    }),
    nextCheckAt: t.expose("nextCheckAt", {
      type: "DateTime",
      nullable: true,
      description: "When it is polled next; null if it isn't polled.",
    }),
    tokenDaysLeft: t.exposeInt("tokenDaysLeft", {
      nullable: true,
      description: "Whole days until the authorization expires; null without one, if unknown, or if DISABLED.",
    }),
    lastError: t.exposeString("lastError", {
      nullable: true,
      description: "The last problem, as a stable code; null if there is none.",
    }),
    disabledAt: t.expose("disabledAt", {
      type: "DateTime",
      nullable: true,
      description: "When it became DISABLED; null if it isn't, or if unknown.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the source was connected." }),
  }),
});
