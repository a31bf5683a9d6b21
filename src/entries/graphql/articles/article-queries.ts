import type { ArticleFilter } from "../../../post/articles/reading/article-filter.ts";
import { compareVersions, type VersionComparison } from "../../../post/articles/editing/compare-versions.ts";
import { type ArticleCounts, countArticles } from "../../../post/articles/reading/count-articles.ts";
import { exportRecord } from "../../../post/articles/reading/export-record.ts";
import { getArticle } from "../../../post/articles/reading/get-article.ts";
import { listArticles } from "../../../post/articles/reading/list-articles.ts";
import {
  type ChangedArticles,
  changeCursorForm,
  listChangedArticles,
} from "../../../post/articles/reading/list-changed-articles.ts";
import { listVersions } from "../../../post/articles/editing/list-versions.ts";
import type { Article } from "../../../post/articles/reading/select-articles.ts";
import { z } from "zod";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { typedText } from "../../../platform/input/typed-text.ts";
import type { PageOf } from "../../../platform/page.ts";
import { builder } from "../builder.ts";
import { PageInfo, pageArgs, requirePage } from "../paging.ts";
import { requireId } from "../require-id.ts";
import { ArticleOrder, GenerateStatus, PublishStatus } from "./article-enums.ts";
import { ArticleType } from "./article-type.ts";
import { ArticleVersionType, ComparisonType } from "./version-types.ts";

const Filter = builder.inputType("ArticleFilter", {
  description: "Which articles; what is left out does not matter.",
  fields: (t) => ({
    generateStatus: t.field({ type: [GenerateStatus], description: "In one of these." }),
    publishStatus: t.field({ type: PublishStatus, description: "Published or not." }),
    sourceId: t.id({ description: "Of this source." }),
    text: t.string({ description: "In the title or the post's text; at most 200 characters." }),
    hasProblem: t.boolean({
      description: "Could not be written, or not be published somewhere, and waits for its owner.",
    }),
  }),
});

const ArticlePage = builder.objectRef<PageOf<Article> & { filter: ArticleFilter }>("ArticlePage").implement({
  description: "A page of articles.",
  fields: (t) => ({
    nodes: t.field({ type: [ArticleType], description: "The articles.", resolve: (page) => page.items }),
    pageInfo: t.field({ type: PageInfo, description: "Where it ends.", resolve: (page) => page }),
    totalCount: t.int({
      description: "How many match on all pages.",
      resolve: async (page, _args, { galley, caller }) => (await countArticles(galley, caller, page.filter)).total,
    }),
  }),
});

const Counts = builder.objectRef<ArticleCounts>("ArticleCounts").implement({
  description: "How many articles there are, by status.",
  fields: (t) => ({
    total: t.exposeInt("total", { description: "All that match." }),
    pending: t.exposeInt("pending", { description: "PENDING." }),
    generating: t.exposeInt("generating", { description: "GENERATING." }),
    generated: t.exposeInt("generated", { description: "GENERATED." }),
    failed: t.exposeInt("failed", { description: "FAILED." }),
    published: t.exposeInt("published", { description: "PUBLISHED." }),
    unpublished: t.exposeInt("unpublished", { description: "UNPUBLISHED." }),
    waitingForQuota: t.exposeInt("waitingForQuota", {
      description: "Of the PENDING ones, those over the plan's limit.",
    }),
    waitingForWords: t.exposeInt("waitingForWords", {
      description: "Of the PENDING ones, those whose post has no words.",
    }),
    waitingForAnswers: t.exposeInt("waitingForAnswers", {
      description: "Of the PENDING ones, those whose owner was asked first.",
    }),
    waitingForDigest: t.exposeInt("waitingForDigest", {
      description: "Of the PENDING ones, the notes that their digest will tell.",
    }),
  }),
});

const Changed = builder.objectRef<ChangedArticles>("ChangedArticles").implement({
  description: "What changed since one looked.",
  fields: (t) => ({
    articles: t.field({
      type: [ArticleType],
      description: "Articles that changed, themselves or in their approvals and publications.",
      resolve: ({ articles }) => articles,
    }),
    cursor: t.exposeString("cursor", { description: "To be given as `since` the next time." }),
    more: t.exposeBoolean("more", { description: "The page was full: ask again at once." }),
  }),
});

function requireFilter(given: typeof Filter.$inferInput | null | undefined): ArticleFilter {
  const { generateStatus, publishStatus, sourceId, text, hasProblem } = given ?? {};
  const wanted = text?.trim() ? parseInput(typedText({ max: 200 }), text, "text") : undefined;
  return {
    status: generateStatus?.length ? generateStatus : undefined,
    published: publishStatus ? publishStatus === "PUBLISHED" : undefined,
    sourceId: sourceId ? requireId(sourceId) : undefined,
    text: wanted,
    hasProblem: hasProblem ?? undefined,
  };
}

builder.queryFields((t) => ({
  articles: t.field({
    type: ArticlePage,
    description: "The articles, a page at a time.",
    extensions: {
      rules: {
        operation: "listArticles",
        access: "read",
        example:
          "{ articles(first: 5, filter: { generateStatus: [GENERATED] }) { nodes { id title publishStatus } " +
          "pageInfo { hasNextPage endCursor } totalCount } }",
      },
    },
    args: {
      ...pageArgs,
      filter: t.arg({ type: Filter, description: "Which ones; all without." }),
      order: t.arg({ type: ArticleOrder, required: true, defaultValue: "newest", description: "In which order." }),
    },
    resolve: async (_root, args, { galley, caller }) => {
      const filter = requireFilter(args.filter);
      return { ...(await listArticles(galley, caller, { ...requirePage(args), filter, order: args.order })), filter };
    },
  }),
  article: t.field({
    type: ArticleType,
    description: "One article.",
    extensions: {
      rules: {
        operation: "getArticle",
        access: "read",
        example: '{ article(id: "$articleId") { title version html publications { label state link } } }',
      },
    },
    args: { id: t.arg.id({ required: true, description: "Its id." }) },
    resolve: (_root, { id }, { galley, caller }) => {
      const given = parseInput(z.string().trim().min(1, "required"), id, "id");
      return getArticle(galley, caller, { articleId: requireId(given) });
    },
  }),
  articleRecord: t.field({
    type: "JSON",
    description:
      "How an article came about: writer, model, revision of the prompts, numbered sources, findings, every " +
      "version with who made it, approvals, questions, change requests, publications, calls of models. In the form " +
      "of src/post/articles/reading/export-record.ts.",
    extensions: {
      rules: { operation: "exportRecord", access: "read", example: '{ articleRecord(id: "$articleId") }' },
    },
    args: { id: t.arg.id({ required: true, description: "The article." }) },
    resolve: (_root, { id }, { galley, caller }) => exportRecord(galley, caller, { articleId: requireId(id) }),
  }),
  articlesCount: t.field({
    type: Counts,
    description: "How many articles there are.",
    extensions: {
      rules: { operation: "countArticles", access: "read", example: "{ articlesCount { total generated published } }" },
    },
    args: { filter: t.arg({ type: Filter, description: "Which ones; all without." }) },
    resolve: (_root, args, { galley, caller }) => countArticles(galley, caller, requireFilter(args.filter)),
  }),
  changedArticles: t.field({
    type: Changed,
    description: "Poll for articles: those that changed since a cursor. Nothing is missed; one may come twice.",
    extensions: {
      rules: {
        operation: "pollArticles",
        access: "read",
        example: "{ changedArticles { cursor more articles { id generateStatus } } }",
      },
    },
    args: {
      since: t.arg.string({
        description: "`cursor` of the last answer; without, only a cursor to begin with comes back.",
      }),
    },
    resolve: (_root, { since }, { galley, caller }) => {
      const cursor = parseInput(z.string().regex(changeCursorForm).nullable(), since ?? null, "since");
      return listChangedArticles(galley, caller, { since: cursor });
    },
  }),
  articleVersions: t.field({
    type: [ArticleVersionType],
    description: "Every machine and human version of an article, newest first; the last 200.",
    extensions: {
      rules: {
        operation: "listVersions",
        access: "read",
        example: '{ articleVersions(articleId: "$articleId") { version title by createdAt } }',
      },
    },
    args: { articleId: t.arg.id({ required: true, description: "The article." }) },
    resolve: (_root, { articleId }, { galley, caller }) =>
      listVersions(galley, caller, { articleId: requireId(articleId) }),
  }),
  compareArticleVersions: t.field({
    type: ComparisonType,
    description: "What differs between two versions of an article, block by block.",
    extensions: {
      rules: {
        operation: "compareVersions",
        access: "read",
        example: '{ compareArticleVersions(articleId: "$articleId", from: 1, to: 1) { blocks { change text } } }',
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: "The article." }),
      from: t.arg.int({ required: true, description: "The earlier version." }),
      to: t.arg.int({ required: true, description: "The later version." }),
    },
    resolve: (_root, { articleId, from, to }, { galley, caller }): Promise<VersionComparison> =>
      compareVersions(galley, caller, { articleId: requireId(articleId), from, to }),
  }),
}));
