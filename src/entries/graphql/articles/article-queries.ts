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
  description: "Selects articles; omitted fields don't restrict.",
  fields: (t) => ({
    generateStatus: t.field({ type: [GenerateStatus], description: "With one of these." }),
    publishStatus: t.field({ type: PublishStatus, description: "Published or not." }),
    sourceId: t.id({ description: "From this source." }),
    text: t.string({ description: "In the title or the post's text; at most 200 characters." }),
    hasProblem: t.boolean({
      description: "Couldn't be written, or couldn't be published somewhere, and needs its owner.",
    }),
    toReview: t.boolean({ description: "Written, on no site, and nobody has decided on its newest version." }),
    isScheduled: t.boolean({ description: "Waiting for a weekly slot on some site." }),
    toSchedule: t.boolean({
      description: "Written, neither declined nor to be changed, and neither on a site nor on its way to one.",
    }),
    toPublish: t.boolean({ description: "Its newest version is approved, and no site has been given it yet." }),
  }),
});

const ArticlePage = builder.objectRef<PageOf<Article> & { filter: ArticleFilter }>("ArticlePage").implement({
  description: "A page of articles.",
  fields: (t) => ({
    nodes: t.field({ type: [ArticleType], description: "The articles.", resolve: (page) => page.items }),
    pageInfo: t.field({ type: PageInfo, description: "Where the page ends.", resolve: (page) => page }),
    totalCount: t.int({
      description: "How many match, on all pages.",
      resolve: async (page, _args, { galley, caller }) => (await countArticles(galley, caller, page.filter)).total,
    }),
  }),
});

const Counts = builder.objectRef<ArticleCounts>("ArticleCounts").implement({
  description: "How many articles there are, by status.",
  fields: (t) => ({
    total: t.exposeInt("total", { description: "All matching articles." }),
    pending: t.exposeInt("pending", { description: "PENDING." }),
    generating: t.exposeInt("generating", { description: "GENERATING." }),
    generated: t.exposeInt("generated", { description: "GENERATED." }),
    failed: t.exposeInt("failed", { description: "FAILED." }),
    published: t.exposeInt("published", { description: "PUBLISHED." }),
    unpublished: t.exposeInt("unpublished", { description: "UNPUBLISHED." }),
    waitingForQuota: t.exposeInt("waitingForQuota", {
      description: "PENDING articles over the plan's limit.",
    }),
    waitingForWords: t.exposeInt("waitingForWords", {
      description: "PENDING articles whose post has no words.",
    }),
    waitingForAnswers: t.exposeInt("waitingForAnswers", {
      description: "PENDING articles whose owner was asked first.",
    }),
    waitingForDigest: t.exposeInt("waitingForDigest", {
      description: "PENDING articles that wait for a digest.",
    }),
    toReview: t.exposeInt("toReview", {
      description: "Written, on no site, and nobody has decided on the newest version.",
    }),
    scheduled: t.exposeInt("scheduled", { description: "Waiting for a weekly slot on some site." }),
    withProblem: t.exposeInt("withProblem", { description: "With a problem that waits for the owner." }),
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
      filter: t.arg({ type: Filter, description: "Which ones; default: all." }),
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
      "version with its author, approvals, questions, change requests, publications, model calls. In the format " +
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
    args: { filter: t.arg({ type: Filter, description: "Which ones; default: all." }) },
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
    args: { articleId: t.arg.id({ required: true, description: "The article." }) },
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
      articleId: t.arg.id({ required: true, description: "The article." }),
      from: t.arg.int({ required: true, description: "The earlier version." }),
      to: t.arg.int({ required: true, description: "The later version." }),
    },
    resolve: (_root, { articleId, from, to }, { galley, caller }): Promise<VersionComparison> =>
      compareVersions(galley, caller, { articleId: requireId(articleId), from, to }),
  }),
}));
