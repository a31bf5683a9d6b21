import type { Source } from "../../../post/sources/source-view.ts";
import type { WritingStyle } from "../../../writer/article-writer.ts";
import { ArticleLanguage } from "../articles/article-enums.ts";
import { builder } from "../builder.ts";

export const Status = builder.enumType("Status", {
  description: "Of a source or an integration.",
  values: {
    ACTIVE: { description: "Works." },
    INACTIVE: { description: "Was switched off by its owner." },
    DISABLED: { description: "Its authorisation is not valid any more: it must be connected again." },
  },
});

export const AsksEnum = builder.enumType("Asks", {
  description: "When the owner of a source is asked what only they can answer.",
  values: {
    WITH_PROOF: { value: "with-proof", description: "With the proof; the next version is written with the answers." },
    BEFORE_WRITING: {
      value: "before-writing",
      description: "Before anything is written; the article waits for the answers for up to a day.",
    },
    NEVER: { value: "never", description: "Never." },
  } as const,
});

export const DigestEnum = builder.enumType("DigestRhythm", {
  description:
    "Whether posts that make only a note (a line or two, nothing to use) become one article together. A single note " +
    "becomes an article by itself.",
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
  description: "How it is written: four scales from -1 to 1.",
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
  description: "How it is to be written: four scales from -1 to 1.",
  fields: (t) => ({
    formalToCasual: t.float({ required: true, description: scales.formalToCasual }),
    seriousToFunny: t.float({ required: true, description: scales.seriousToFunny }),
    respectfulToIrreverent: t.float({ required: true, description: scales.respectfulToIrreverent }),
    matterOfFactToEnthusiastic: t.float({ required: true, description: scales.matterOfFactToEnthusiastic }),
  }),
});

export const SourceType = builder.objectRef<Source>("Source").implement({
  description: "An Instagram account whose picture posts become articles.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    label: t.exposeString("label", { description: "Its name here." }),
    active: t.exposeBoolean("active", { description: "Whether its owner has switched it on." }),
    status: t.expose("status", { type: Status, description: "Whether it works." }),
    username: t.exposeString("username", { description: 'The Instagram handle, without "@".' }),
    about: t.exposeString("about", { description: "Its owner's own words about themselves." }),
    language: t.expose("language", { type: ArticleLanguage, description: "What its articles are written in." }),
    keywords: t.exposeStringList("keywords", { description: "For search engines." }),
    style: t.field({ type: StyleType, description: "How its articles are written.", resolve: ({ style }) => style }),
    includeHashtags: t.exposeStringList("includeHashtags", {
      description: "Only posts with one of these; empty: all.",
    }),
    excludeHashtags: t.exposeStringList("excludeHashtags", { description: "No posts with one of these." }),
    neverHashtag: t.exposeString("neverHashtag", {
      nullable: true,
      description: "A post with this one never leaves Instagram.",
    }),
    asks: t.expose("asks", { type: AsksEnum, description: "When its owner gets asked." }),
    digest: t.expose("digest", {
      type: DigestEnum,
      description: "Whether the posts that make only a note are told together.",
    }),
    lastCheckAt: t.expose("lastCheckAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last polled.",
    }),
    nextCheckAt: t.expose("nextCheckAt", {
      type: "DateTime",
      nullable: true,
      description: "When it is polled next; null while it is not.",
    }),
    tokenDaysLeft: t.exposeInt("tokenDaysLeft", {
      nullable: true,
      description: "Whole days until Instagram must be asked again.",
    }),
    lastError: t.exposeString("lastError", {
      nullable: true,
      description: "What went wrong at the last poll: a stable code.",
    }),
    disabledAt: t.expose("disabledAt", { type: "DateTime", nullable: true, description: "Since when it is DISABLED." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was connected." }),
  }),
});
