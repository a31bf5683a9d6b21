import { checkPublication } from "../../../post/publications/check-publication.ts";
import { requestUnpublication } from "../../../post/publications/request-unpublication.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";
import { StandingOnSite } from "./article-enums.ts";
import { answerArticle } from "./article-mutations.ts";
import { ArticleType } from "./article-type.ts";

const texts = { article: "The article's id.", integration: "The id of the integration that it was published to." };
const example = 'articleId: "$publishedArticleId", integrationId: "$integrationId"';

builder.queryFields((t) => ({
  publicationOnSite: t.field({
    type: StandingOnSite,
    description: "Asks the site about a published article's state there. Changes nothing.",
    extensions: {
      rules: {
        operation: "lookAtPublication",
        access: "read",
        rate: "costly",
        example: `{ publicationOnSite(${example}) }`,
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: texts.article }),
      integrationId: t.arg.id({ required: true, description: texts.integration }),
    },
    resolve: (_root, args, { galley, caller }) =>
      checkPublication(galley, caller, {
        articleId: requireId(args.articleId),
        integrationId: requireId(args.integrationId),
      }),
  }),
}));

builder.mutationFields((t) => ({
  unpublishArticle: t.field({
    type: ArticleType,
    description:
      "Takes a published article down from a site, or out of the slot that it waits " +
      "for. It can be published again at the same address.",
    extensions: {
      rules: {
        operation: "unpublishArticle",
        access: "write",
        rate: "costly",
        example: `mutation { unpublishArticle(${example}) { publications { label state } } }`,
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: texts.article }),
      integrationId: t.arg.id({ required: true, description: texts.integration }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      await requestUnpublication(context.galley, context.caller, {
        articleId,
        integrationId: requireId(args.integrationId),
      });
      return answerArticle(context, articleId);
    },
  }),
}));
