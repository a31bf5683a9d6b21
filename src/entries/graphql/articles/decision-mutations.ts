import { resendApproval } from "../../../post/approvals/asking/resend-approval.ts";
import { approveArticle } from "../../../post/articles/approve-article.ts";
import { askForChanges } from "../../../post/articles/editing/ask-for-changes.ts";
import { postponeArticle } from "../../../post/approvals/asking/postpone-article.ts";
import { declineArticle } from "../../../post/articles/decline-article.ts";
import { errorText, type Operation } from "../../error-texts.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { z } from "zod";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { requestPublication } from "../../../post/publications/request-publication.ts";
import type { GuardedContext } from "../api-context.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";
import { answerArticle } from "./article-mutations.ts";
import { ArticleType } from "./article-type.ts";

const texts = {
  article: "The article's id.",
  version: "The version that the caller read. If there is a newer one: `stale-version`.",
};

/** The most decisions in one call. */
const batch = z.array(z.unknown()).max(50);

const ArticleSection = builder.inputType("ArticleSection", {
  description: "Blocks of an article's document by index, counted from 0.",
  fields: (t) => ({
    from: t.int({ required: true, description: "The index of the first block." }),
    to: t.int({ required: true, description: "The index after the last block." }),
  }),
});

const ArticleToDecide = builder.inputType("ArticleToDecide", {
  description: "An article and the version that the caller read.",
  fields: (t) => ({
    articleId: t.id({ required: true, description: texts.article }),
    version: t.int({ required: true, description: texts.version }),
  }),
});

type Decided = { articleId: string; code: string | null; message: string | null };

const DecidedType = builder.objectRef<Decided>("DecidedArticle").implement({
  description: "The result for one of several articles.",
  fields: (t) => ({
    articleId: t.exposeID("articleId", { description: texts.article }),
    code: t.exposeString("code", { nullable: true, description: "Null on success; otherwise the error's code." }),
    message: t.exposeString("message", { nullable: true, description: "The error's message; null on success." }),
  }),
});

type ToDecide = { articleId: string; version: number };

/** Runs them one after another and independently: one failure doesn't stop the others. */
async function decideEach(
  context: GuardedContext,
  operation: Operation,
  articles: ToDecide[],
  decide: (one: ToDecide) => Promise<void>,
): Promise<Decided[]> {
  parseInput(batch, articles, "articles");
  const decided: Decided[] = [];
  for (const { articleId, version } of articles) {
    try {
      await decide({ articleId: requireId(articleId), version });
      decided.push({ articleId, code: null, message: null });
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error;
      decided.push({ articleId, code: error.code, message: errorText(context.locale, operation, error.code) });
    }
  }
  return decided;
}

builder.mutationFields((t) => ({
  approveArticle: t.field({
    type: ArticleType,
    description: "Approves a version, which is then published where the plan and the integrations allow.",
    extensions: {
      rules: {
        operation: "approveArticle",
        access: "write",
        example: 'mutation { approveArticle(articleId: "$articleId", version: $version) { approval { decision } } }',
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: texts.article }),
      version: t.arg.int({ required: true, description: texts.version }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      await approveArticle(context.galley, context.caller, { articleId, version: args.version });
      return answerArticle(context, articleId);
    },
  }),
  skipArticle: t.field({
    type: ArticleType,
    description: "Declines a version: it is kept but not published. It can be approved later.",
    extensions: {
      rules: {
        operation: "skipArticle",
        access: "write",
        example: 'mutation { skipArticle(articleId: "$undecidedArticleId", version: 1) { approval { decision } } }',
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: texts.article }),
      version: t.arg.int({ required: true, description: texts.version }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      await declineArticle(context.galley, context.caller, { articleId, version: args.version });
      return answerArticle(context, articleId);
    },
  }),
  postponeArticle: t.field({
    type: ArticleType,
    description: "Decides nothing yet: the reminder about a version comes two days from now.",
    extensions: {
      rules: {
        operation: "postponeArticle",
        access: "write",
        example: 'mutation { postponeArticle(articleId: "$undecidedArticleId", version: 1) { id } }',
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: texts.article }),
      version: t.arg.int({ required: true, description: texts.version }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      await postponeArticle(context.galley, context.caller, { articleId, version: args.version });
      return answerArticle(context, articleId);
    },
  }),
  askForChanges: t.field({
    type: ArticleType,
    description:
      "Has another version written with the requested changes, without using quota. The built-in writer can't " +
      "follow change requests: `wishes-not-understood`.",
    extensions: {
      rules: {
        operation: "askForChanges",
        access: "write",
        rate: "costly",
        writes: true,
        example:
          'mutation { askForChanges(articleId: "$articleId", version: $version, wish: "Shorter, please.") { ' +
          "generateStatus } }",
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: texts.article }),
      version: t.arg.int({ required: true, description: texts.version }),
      wish: t.arg.string({
        required: true,
        description: "The requested changes in the owner's words; at most 1,000 characters.",
      }),
      section: t.arg({
        type: ArticleSection,
        description: "Only these blocks may change; if omitted, the whole article may, including title and metadata.",
      }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      await askForChanges(context.galley, context.caller, {
        articleId,
        version: args.version,
        wish: args.wish,
        section: args.section ?? null,
      });
      return answerArticle(context, articleId);
    },
  }),
  approveArticles: t.field({
    type: [DecidedType],
    description: "Approves several articles independently; at most 50.",
    extensions: {
      rules: {
        operation: "approveArticle",
        access: "write",
        example:
          'mutation { approveArticles(articles: [{ articleId: "$articleId", version: $version }]) { articleId ' +
          "code message } }",
      },
    },
    args: { articles: t.arg({ type: [ArticleToDecide], required: true, description: "The articles to approve." }) },
    resolve: (_root, { articles }, context) =>
      decideEach(context, "approveArticle", articles, (one) => approveArticle(context.galley, context.caller, one)),
  }),
  skipArticles: t.field({
    type: [DecidedType],
    description: "Declines several articles independently; at most 50.",
    extensions: {
      rules: {
        operation: "skipArticle",
        access: "write",
        example:
          'mutation { skipArticles(articles: [{ articleId: "$undecidedArticleId", version: 1 }]) { articleId ' +
          "code message } }",
      },
    },
    args: { articles: t.arg({ type: [ArticleToDecide], required: true, description: "The articles to decline." }) },
    resolve: (_root, { articles }, context) =>
      decideEach(context, "skipArticle", articles, (one) => declineArticle(context.galley, context.caller, one)),
  }),
  publishArticle: t.field({
    type: ArticleType,
    description:
      "Publishes a version to integrations; requesting it counts as approval. An older version there is " +
      "overwritten at the same address. Needs a plan that publishes and an active integration.",
    extensions: {
      rules: {
        operation: "publishArticle",
        access: "write",
        rate: "costly",
        example:
          'mutation { publishArticle(articleId: "$articleId", version: $version) { publications { label state } } }',
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: texts.article }),
      version: t.arg.int({ required: true, description: texts.version }),
      integrationIds: t.arg.idList({
        description: "The ids of the integrations; default: all active integrations of the article's source.",
      }),
      overwrite: t.arg.boolean({
        defaultValue: false,
        description:
          "Whether to overwrite changes made on the site; otherwise such a publication ends as `changed-on-site`.",
      }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      parseInput(batch.nullish(), args.integrationIds, "integrationIds");
      const integrationIds = args.integrationIds?.map(requireId) ?? null;
      await requestPublication(context.galley, context.caller, {
        articleId,
        version: args.version,
        integrationIds,
        overwrite: args.overwrite ?? false,
      });
      return answerArticle(context, articleId);
    },
  }),
  resendApproval: t.field({
    type: ArticleType,
    description: "Sends the email that asks for approval again, with a new link.",
    extensions: {
      rules: {
        operation: "resendApproval",
        access: "write",
        rate: "costly",
        example: 'mutation { resendApproval(articleId: "$undecidedArticleId") { id } }',
      },
    },
    args: { articleId: t.arg.id({ required: true, description: texts.article }) },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      await resendApproval(context.galley, context.caller, { articleId });
      return answerArticle(context, articleId);
    },
  }),
}));
