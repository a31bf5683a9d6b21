import { articleLanguages } from "../../../platform/languages.ts";
import { builder } from "../builder.ts";

export const GenerateStatus = builder.enumType("GenerateStatus", {
  description: "The state of an article's writing.",
  values: {
    PENDING: {
      description:
        "Waiting: for the post to settle, a worker, a unit of quota, words, answers or its digest (`waitingFor`).",
    },
    GENERATING: { description: "Being written." },
    GENERATED: { description: "Written: can be read, edited, approved and published." },
    FAILED: { description: "Couldn't be written; `failure` says why. Can be retried." },
  },
});

export const PublishStatus = builder.enumType("PublishStatus", {
  description: "Whether the article is published anywhere.",
  values: {
    UNPUBLISHED: { description: "On no integration." },
    PUBLISHED: { description: "On at least one integration." },
  },
});

export const Rating = builder.enumType("Rating", {
  description: "A rating of an article.",
  values: {
    UP: { value: "up", description: "Thumbs up." },
    DOWN: { value: "down", description: "Thumbs down." },
  } as const,
});

export const RatingReason = builder.enumType("RatingReason", {
  description: "The reason for an article's rating.",
  values: {
    TOO_LONG: { value: "too-long", description: "Too long." },
    TOO_SHORT: { value: "too-short", description: "Too short." },
    TOO_STIFF: { value: "too-stiff", description: "Too stiff." },
    TOO_CASUAL: { value: "too-casual", description: "Too casual." },
    TOO_SALESY: { value: "too-salesy", description: "Reads like an ad." },
    WRONG_FACT: { value: "wrong-fact", description: "Says something untrue." },
    TITLE: { value: "title", description: "About the title." },
    OTHER: { value: "other", description: "Something else." },
  } as const,
});

export const ArticleOrder = builder.enumType("ArticleOrder", {
  description: "The order of articles, by creation time.",
  values: {
    NEWEST: { value: "newest", description: "Newest first." },
    OLDEST: { value: "oldest", description: "Oldest first." },
  } as const,
});

export const ArticleLanguage = builder.enumType("ArticleLanguage", {
  description: "The language of an article: English, German, French, Italian, Vietnamese, Japanese, Malay.",
  values: articleLanguages,
});

export const PublicationState = builder.enumType("PublicationState", {
  description: "The state of publishing to one integration.",
  values: {
    WAITING: {
      value: "waiting",
      description: "Being published, or waiting for its slot or for a site that doesn't answer.",
    },
    PUBLISHED: { value: "published", description: "Live at `link`." },
    FAILED: {
      value: "failed",
      description: "Couldn't be published or taken down; `failure` says why. Try it again.",
    },
    UNPUBLISHING: { value: "unpublishing", description: "Being taken down." },
    UNPUBLISHED: { value: "unpublished", description: "Taken down; it is a draft there." },
  } as const,
});

export const Decision = builder.enumType("Decision", {
  description: "A reviewer's decision about a version.",
  values: {
    APPROVED: { value: "approved", description: "Approved for publishing." },
    DECLINED: { value: "declined", description: "Declined: kept, but not published." },
    CHANGES: { value: "changes", description: "Changes were requested: another version is written." },
  } as const,
});

export const WaitingFor = builder.enumType("WaitingFor", {
  description: "Why a PENDING article isn't written yet.",
  values: {
    QUOTA: {
      value: "quota",
      description: "The plan's articles are used up; writeWaitingArticle writes it when one is free.",
    },
    WORDS: { value: "words", description: "The post has no words; addWords adds some." },
    ANSWERS: {
      value: "answers",
      description:
        "Its owner was asked first; answerQuestions or skipQuestions starts the writing, or it starts after a day.",
    },
    DIGEST: {
      value: "digest",
      description: "A note that waits for the digest of its week or month. writeWaitingArticle writes it by itself.",
    },
  } as const,
});

export const ArticleForm = builder.enumType("ArticleForm", {
  description: "What kind of text an article is.",
  values: {
    NOTE: { value: "note", description: "The owner's line or two with a photo, nothing added." },
    ARTICLE: { value: "article", description: "A full article." },
    DIGEST: { value: "digest", description: "The notes of a week or a month." },
  } as const,
});

export const StandingOnSite = builder.enumType("StandingOnSite", {
  description: "A published article's state on its site.",
  values: {
    AS_PUBLISHED: { value: "as-published", description: "It's there as we wrote it." },
    CHANGED: { value: "changed", description: "Its title or text was changed there since." },
    NOT_PUBLIC: { value: "not-public", description: "As we wrote it, but a draft, private or waiting for an editor." },
    GONE: { value: "gone", description: "It was deleted there, or moved to the trash." },
  } as const,
});
