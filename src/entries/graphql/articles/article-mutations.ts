import { restoreVersion } from "../../../post/articles/editing/restore-version.ts";
import { getArticle } from "../../../post/articles/reading/get-article.ts";
import { retryArticle } from "../../../post/articles/writing/retry-article.ts";
import type { Article } from "../../../post/articles/reading/select-articles.ts";
import { updateArticleContent } from "../../../post/articles/editing/update-article-content.ts";
import { updateArticleRating } from "../../../post/articles/editing/update-article-rating.ts";
import { updateArticleTitle } from "../../../post/articles/editing/update-article-title.ts";
import { addWords } from "../../../post/articles/editing/add-words.ts";
import { writeWaitingArticle } from "../../../post/articles/writing/write-waiting-article.ts";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { typedText } from "../../../platform/input/typed-text.ts";
import type { GuardedContext } from "../api-context.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";
import { Rating, RatingReason } from "./article-enums.ts";
import { ArticleType } from "./article-type.ts";
import { DocumentInput } from "./body/block-types.ts";
import { parseDocument } from "./body/parse-document.ts";

const texts = {
  article: "The article's id.",
  expectedVersion:
    "The version that the change is based on. If there is a newer one: `stale-version`, with both texts in " +
    "`extensions.yours` and `extensions.current`.",
};

/** The article after the change. */
export function answerArticle({ galley, caller }: GuardedContext, articleId: string): Promise<Article> {
  return getArticle(galley, caller, { articleId });
}

function requireTitle(given: string): string {
  return parseInput(typedText({ max: 300, required: "required" }), given, "title");
}

builder.mutationFields((t) => ({
  updateArticleTitle: t.field({
    type: ArticleType,
    description:
      "Changes the article's title, as a new version. Links emailed for the old version can no longer decide.",
    extensions: {
      rules: {
        operation: "updateTitle",
        access: "write",
        example:
          'mutation { updateArticleTitle(articleId: "$articleId", expectedVersion: $version, title: "Nine ' +
          'bowls") { version title } }',
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: texts.article }),
      expectedVersion: t.arg.int({ required: true, description: texts.expectedVersion }),
      title: t.arg.string({ required: true, description: "The new title: one line of at most 300 characters." }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      const title = requireTitle(args.title);
      await updateArticleTitle(context.galley, context.caller, {
        articleId,
        expectedVersion: args.expectedVersion,
        title,
      });
      return answerArticle(context, articleId);
    },
  }),
  updateArticleContent: t.field({
    type: ArticleType,
    description:
      "Replaces the article's body, and with `title` the title too, as one new version. The body is stored in " +
      "canonical form: no empty blocks, and neighbors with the same marks joined.",
    extensions: {
      rules: {
        operation: "updateContent",
        access: "write",
        example:
          'mutation { updateArticleContent(articleId: "$articleId", expectedVersion: $version, document: { ' +
          'blocks: [{ paragraph: { spans: [{ text: "Nine bowls came out whole." }] } }] }) { version ' +
          "markdown } }",
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: texts.article }),
      expectedVersion: t.arg.int({ required: true, description: texts.expectedVersion }),
      document: t.arg({
        type: DocumentInput,
        required: true,
        description: "The whole body. The `field` of an error says where the mistake is.",
      }),
      title: t.arg.string({
        description: "The new title: one line of at most 300 characters; if omitted, the title stays.",
      }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      const document = parseDocument(args.document);
      const title = args.title === null || args.title === undefined ? {} : { title: requireTitle(args.title) };
      await updateArticleContent(context.galley, context.caller, {
        articleId,
        expectedVersion: args.expectedVersion,
        document,
        ...title,
      });
      return answerArticle(context, articleId);
    },
  }),
  updateArticleRating: t.field({
    type: ArticleType,
    description: "Sets or removes the article's rating, with its reason.",
    extensions: {
      rules: {
        operation: "updateRating",
        access: "write",
        example:
          'mutation { updateArticleRating(articleId: "$articleId", rating: DOWN, reason: TOO_STIFF) { rating ' +
          "ratingReason } }",
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: texts.article }),
      rating: t.arg({ type: Rating, description: "The rating; null removes it." }),
      reason: t.arg({
        type: RatingReason,
        description: "The reason, or null. It is removed together with the rating.",
      }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      await updateArticleRating(context.galley, context.caller, {
        articleId,
        rating: args.rating ?? null,
        reason: args.reason ?? null,
      });
      return answerArticle(context, articleId);
    },
  }),
  restoreArticleVersion: t.field({
    type: ArticleType,
    description: "Restores title and body of an earlier version, as a new version.",
    extensions: {
      rules: {
        operation: "restoreVersion",
        access: "write",
        example:
          'mutation { restoreArticleVersion(articleId: "$articleId", version: 1, expectedVersion: $version) { ' +
          "version title } }",
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: texts.article }),
      version: t.arg.int({ required: true, description: "The number of the version to restore." }),
      expectedVersion: t.arg.int({ required: true, description: texts.expectedVersion }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      await restoreVersion(context.galley, context.caller, { ...args, articleId });
      return answerArticle(context, articleId);
    },
  }),
  retryArticle: t.field({
    type: ArticleType,
    description:
      "Retries a FAILED article, which takes a unit of quota as the first attempt did; or a failed next version, " +
      "which takes none.",
    extensions: {
      rules: {
        operation: "retryArticle",
        access: "write",
        rate: "costly",
        writes: true,
        example: 'mutation { retryArticle(articleId: "$failedArticleId") { generateStatus } }',
      },
    },
    args: { articleId: t.arg.id({ required: true, description: texts.article }) },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      await retryArticle(context.galley, context.caller, { articleId });
      return answerArticle(context, articleId);
    },
  }),
  writeWaitingArticle: t.field({
    type: ArticleType,
    description:
      "Writes an article that waited because the plan's articles were used up, now that one is free; or one that " +
      "waits for a digest, which it then leaves.",
    extensions: {
      rules: {
        operation: "generateArticle",
        access: "write",
        rate: "costly",
        writes: true,
        example: 'mutation { writeWaitingArticle(articleId: "$waitingArticleId") { generateStatus waitingFor } }',
      },
    },
    args: { articleId: t.arg.id({ required: true, description: texts.article }) },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      await writeWaitingArticle(context.galley, context.caller, { articleId });
      return answerArticle(context, articleId);
    },
  }),
  addWords: t.field({
    type: ArticleType,
    description: "Adds words to a post without any, and has its article written.",
    extensions: {
      rules: {
        operation: "generateArticle",
        access: "write",
        rate: "costly",
        writes: true,
        example:
          'mutation { addWords(articleId: "$wordlessArticleId", words: "The first bowl of the year.") { ' +
          "generateStatus waitingFor } }",
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: texts.article }),
      words: t.arg.string({
        required: true,
        description: "What the post is about; at most 2,200 characters. Treated as its caption.",
      }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      await addWords(context.galley, context.caller, { ...args, articleId });
      return answerArticle(context, articleId);
    },
  }),
}));
