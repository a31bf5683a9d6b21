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
  description: "Selects articles; omitted fields don't restrict. `false` selects the articles that `true` doesn't.",
  fields: (t) => ({
    generateStatus: t.field({ type: [GenerateStatus], description: "Articles in one of these states." }),
    publishStatus: t.field({ type: PublishStatus, description: "Only published articles, or only unpublished ones." }),
    sourceId: t.id({ description: "The id of a source; selects its articles." }),
    text: t.string({ description: "Text in the title or the post's text, ignoring case; at most 200 characters." }),
    hasProblem: t.boolean({
      description: "Whether it couldn't be written, or couldn't be published somewhere, and needs its owner.",
    }),
    toReview: t.boolean({
      description: "Whether it is written, on no site, and its newest version is undecided.",
    }),
    isScheduled: t.boolean({ description: "Whether it waits for a weekly slot on some site." }),
    toSchedule: t.boolean({
      description:
        "Whether it is written, neither declined nor to be changed, and neither on a site nor on its way to one.",
    }),
    toPublish: t.boolean({ description: "Whether its newest version is approved, and no site has been given it yet." }),
  }),
});

const ArticlePage = builder.objectRef<PageOf<Article> & { filter: ArticleFilter }>("ArticlePage").implement({
  description: "A page of articles.",
  fields: (t) => ({
    nodes: t.field({ type: [ArticleType], description: "The articles on this page.", resolve: (page) => page.items }),
    pageInfo: t.field({
      type: PageInfo,
      description: "Whether more follow, and the cursor for the next page.",
      resolve: (page) => page,
    }),
    totalCount: t.int({
      description: "How many articles match, on all pages.",
      resolve: async (page, _args, { galley, caller }) => (await countArticles(galley, caller, page.filter)).total,
    }),
  }),
});

const Counts = builder.objectRef<ArticleCounts>("ArticleCounts").implement({
  description: "How many articles there are, by status.",
  fields: (t) => ({
    total: t.exposeInt("total", { description: "How many articles match." }),
    pending: t.exposeInt("pending", { description: "How many are PENDING." }),
    generating: t.exposeInt("generating", { description: "How many are GENERATING." }),
    generated: t.exposeInt("generated", { description: "How many are GENERATED." }),
    failed: t.exposeInt("failed", { description: "How many are FAILED." }),
    published: t.exposeInt("published", { description: "How many are PUBLISHED." }),
    unpublished: t.exposeInt("unpublished", { description: "How many are UNPUBLISHED." }),
    waitingForQuota: t.exposeInt("waitingForQuota", {
      description: "How many PENDING articles are over the plan's limit.",
    }),
    waitingForWords: t.exposeInt("waitingForWords", {
      description: "How many PENDING articles have a post without words.",
    }),
    waitingForAnswers: t.exposeInt("waitingForAnswers", {
      description: "How many PENDING articles wait for their owner's answers.",
    }),
    waitingForDigest: t.exposeInt("waitingForDigest", {
      description: "How many PENDING articles wait for a digest.",
    }),
    toReview: t.exposeInt("toReview", {
      description: "How many are written, on no site, and undecided in their newest version.",
    }),
    scheduled: t.exposeInt("scheduled", { description: "How many wait for a weekly slot on some site." }),
    withProblem: t.exposeInt("withProblem", { description: "How many have a problem that waits for the owner." }),
  }),
});

const Changed = builder.objectRef<ChangedArticles>("ChangedArticles").implement({
  description: "What changed since the last call.",
  fields: (t) => ({
    articles: t.field({
      type: [ArticleType],
      description: "Articles that changed, themselves or their approvals and publications.",
      resolve: ({ articles }) => articles,
    }),
    cursor: t.exposeString("cursor", { description: "To pass as `since` in the next call." }),
    more: t.exposeBoolean("more", { description: "Whether the page was full: call again at once." }),
  }),
});

function requireFilter(given: typeof Filter.$inferInput | null | undefined): ArticleFilter {
  const { generateStatus, publishStatus, sourceId, text, hasProblem, toReview, isScheduled, toSchedule, toPublish } =
    given ?? {};
  const wanted = text?.trim() ? parseInput(typedText({ max: 200 }), text, "text") : undefined;
  return {
    status: generateStatus?.length ? generateStatus : undefined,
    published: publishStatus ? publishStatus === "PUBLISHED" : undefined,
    sourceId: sourceId ? requireId(sourceId) : undefined,
    text: wanted,
    hasProblem: hasProblem ?? undefined,
    toReview: toReview ?? undefined,
    isScheduled: isScheduled ?? undefined,
    toSchedule: toSchedule ?? undefined,
    toPublish: toPublish ?? undefined,
  };
}

builder.queryFields((t) => ({
  articles: t.field({
    type: ArticlePage,
    description: "The articles, page by page.",
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
      filter: t.arg({ type: Filter, description: "Which articles to list; default: all." }),
      order: t.arg({
        type: ArticleOrder,
        required: true,
        defaultValue: "newest",
        description: "The order; by default the newest come first.",
      }),
    },
    resolve: async (_root, args, { galley, caller }) => {
      const filter = requireFilter(args.filter);
      return { ...(await listArticles(galley, caller, { ...requirePage(args), filter, order: args.order })), filter };
    },
  }),
  article: t.field({
    type: ArticleType,
    description: "The article with the given id.",
    extensions: {
      rules: {
        operation: "getArticle",
        access: "read",
        example: '{ article(id: "$articleId") { title version html publications { label state link } } }',
      },
    },
    args: { id: t.arg.id({ required: true, description: "The article's id." }) },
    resolve: (_root, { id }, { galley, caller }) => {
      const given = parseInput(z.string().trim().min(1, "required"), id, "id");
      return getArticle(galley, caller, { articleId: requireId(given) });
    },
  }),
  articleRecord: t.field({
    type: "JSON",
    description:
      "How an article came about: writer, model, revision of the prompts, numbered sources, findings, every " +
      "version with its author, approvals, questions, change requests, publications, model calls. In the format " +
      "of src/post/articles/reading/export-record.ts.",
    extensions: {
      rules: { operation: "exportRecord", access: "read", example: '{ articleRecord(id: "$articleId") }' },
    },
    args: { id: t.arg.id({ required: true, description: "The article's id." }) },
    resolve: (_root, { id }, { galley, caller }) => exportRecord(galley, caller, { articleId: requireId(id) }),
  }),
  articlesCount: t.field({
    type: Counts,
    description: "How many articles there are.",
    extensions: {
      rules: { operation: "countArticles", access: "read", example: "{ articlesCount { total generated published } }" },
    },
    args: { filter: t.arg({ type: Filter, description: "Which articles to count; default: all." }) },
    resolve: (_root, args, { galley, caller }) => countArticles(galley, caller, requireFilter(args.filter)),
  }),
  changedArticles: t.field({
    type: Changed,
    description: "Polls for articles that changed since a cursor. Misses nothing; a change may come twice.",
    extensions: {
      rules: {
        operation: "pollArticles",
        access: "read",
        example: "{ changedArticles { cursor more articles { id generateStatus } } }",
      },
    },
    args: {
      since: t.arg.string({
        description: "`cursor` from the last response; without it, only returns a cursor to start from.",
      }),
    },
    resolve: (_root, { since }, { galley, caller }) => {
      const cursor = parseInput(z.string().regex(changeCursorForm).nullable(), since ?? null, "since");
      return listChangedArticles(galley, caller, { since: cursor });
    },
  }),
  articleVersions: t.field({
    type: [ArticleVersionType],
    description: "The last 200 versions of an article, by writers and people, newest first.",
    extensions: {
      rules: {
        operation: "listVersions",
        access: "read",
        example: '{ articleVersions(articleId: "$articleId") { version title by createdAt } }',
      },
    },
    args: { articleId: t.arg.id({ required: true, description: "The article's id." }) },
    resolve: (_root, { articleId }, { galley, caller }) =>
      listVersions(galley, caller, { articleId: requireId(articleId) }),
  }),
  compareArticleVersions: t.field({
    type: ComparisonType,
    description: "The differences between two versions of an article, block by block.",
    extensions: {
      rules: {
        operation: "compareVersions",
        access: "read",
        example: '{ compareArticleVersions(articleId: "$articleId", from: 1, to: 1) { blocks { change text } } }',
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: "The article's id." }),
      from: t.arg.int({ required: true, description: "The number of the earlier version." }),
      to: t.arg.int({ required: true, description: "The number of the later version." }),
    },
    resolve: (_root, { articleId, from, to }, { galley, caller }): Promise<VersionComparison> =>
      compareVersions(galley, caller, { articleId: requireId(articleId), from, to }),
  }),
}));
