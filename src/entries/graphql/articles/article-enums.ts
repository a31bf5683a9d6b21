import { articleLanguages } from "../../../platform/languages.ts";
import { builder } from "../builder.ts";

export const GenerateStatus = builder.enumType("GenerateStatus", {
  description: "How far the writing is.",
  values: {
    PENDING: {
      description:
        "Waits to be written: for the post to settle, for a worker, for a unit of the quota, for words, for answers " +
        "or for its digest (`waitingFor`).",
    },
    GENERATING: { description: "Is being written." },
    GENERATED: { description: "Is there, and can be read, edited, approved and published." },
    FAILED: { description: "Could not be written; `failure` says why. Can be retried." },
  },
});

export const PublishStatus = builder.enumType("PublishStatus", {
  description: "Whether the article stands anywhere.",
  values: {
    UNPUBLISHED: { description: "On no integration yet." },
    PUBLISHED: { description: "On at least one integration." },
  },
});

export const Rating = builder.enumType("Rating", {
  description: "Thumbs.",
  values: {
    UP: { value: "up", description: "Thumbs up." },
    DOWN: { value: "down", description: "Thumbs down." },
  } as const,
});

export const RatingReason = builder.enumType("RatingReason", {
  description: "Why an article was rated so.",
  values: {
    TOO_LONG: { value: "too-long", description: "Too long." },
    TOO_SHORT: { value: "too-short", description: "Too short." },
    TOO_STIFF: { value: "too-stiff", description: "Too stiff." },
    TOO_CASUAL: { value: "too-casual", description: "Too casual." },
    TOO_SALESY: { value: "too-salesy", description: "Reads like an advert." },
    WRONG_FACT: { value: "wrong-fact", description: "Says something untrue." },
    TITLE: { value: "title", description: "The title." },
    OTHER: { value: "other", description: "Something else." },
  } as const,
});

export const ArticleOrder = builder.enumType("ArticleOrder", {
  description: "By the time the article was made.",
  values: {
    NEWEST: { value: "newest", description: "Newest first." },
    OLDEST: { value: "oldest", description: "Oldest first." },
  } as const,
});

export const ArticleLanguage = builder.enumType("ArticleLanguage", {
  description: "What an article is written in: English, German, French, Italian, Vietnamese, Japanese, Malay.",
  values: articleLanguages,
});

export const PublicationState = builder.enumType("PublicationState", {
  description: "How far publishing to one integration is.",
  values: {
    WAITING: {
      value: "waiting",
      description: "Is being published, or waits for its slot or for a site that does not answer.",
    },
    PUBLISHED: { value: "published", description: "Stands there, at `link`." },
    FAILED: {
      value: "failed",
      description: "Could not be published, or taken off; `failure` says why. Publish it again.",
    },
    UNPUBLISHING: { value: "unpublishing", description: "Is being taken off." },
    UNPUBLISHED: { value: "unpublished", description: "Was taken off; it is a draft there." },
  } as const,
});

export const Decision = builder.enumType("Decision", {
  description: "What its reader said to a version.",
  values: {
    APPROVED: { value: "approved", description: "Publish it." },
    DECLINED: { value: "declined", description: "Keep it, do not publish it." },
    CHANGES: { value: "changes", description: "Write another version." },
  } as const,
});

export const WaitingFor = builder.enumType("WaitingFor", {
  description: "Why a PENDING article is not written.",
  values: {
    QUOTA: {
      value: "quota",
      description: "The plan's articles are used up; writeWaitingArticle writes it when one is free.",
    },
    WORDS: { value: "words", description: "The post has no words; addWords gives it some." },
    ANSWERS: {
      value: "answers",
      description: "Its owner was asked first; answerQuestions or skipQuestions has it written, or a day passes.",
    },
    DIGEST: {
      value: "digest",
      description: "It is a note; the digest of its week or month tells it. writeWaitingArticle writes it by itself.",
    },
  } as const,
});

export const ArticleForm = builder.enumType("ArticleForm", {
  description: "How much an article tells.",
  values: {
    NOTE: { value: "note", description: "The owner's line or two with a photo, nothing added." },
    ARTICLE: { value: "article", description: "A whole article." },
    DIGEST: { value: "digest", description: "The notes of a week or a month." },
  } as const,
});

export const StandingOnSite = builder.enumType("StandingOnSite", {
  description: "What became of a published article on its site.",
  values: {
    AS_PUBLISHED: { value: "as-published", description: "It stands there as we wrote it." },
    CHANGED: { value: "changed", description: "Title or text were changed there since." },
    NOT_PUBLIC: { value: "not-public", description: "As we wrote it, but a draft, private or waiting for an editor." },
    GONE: { value: "gone", description: "It was deleted there, or put in the bin." },
  } as const,
});
