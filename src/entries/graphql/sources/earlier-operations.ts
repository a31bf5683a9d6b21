import { chooseEarlierPosts } from "../../../post/posts/earlier/choose-earlier-posts.ts";
import { type EarlierPreview, previewEarlierPosts } from "../../../post/posts/earlier/preview-earlier-posts.ts";
import type { EarlierChoice } from "../../../post/posts/earlier/earlier-posts.ts";
import { checkSource } from "../../../post/sources/polling/check-source.ts";
import type { Source } from "../../../post/sources/source-view.ts";
import { builder } from "../builder.ts";
import { given } from "../given.ts";
import { requireId } from "../require-id.ts";
import { SourceType } from "./source-type.ts";

const Preview = builder.objectRef<EarlierPreview>("EarlierPostsPreview").implement({
  description: "What choosing earlier posts would do.",
  fields: (t) => ({
    count: t.exposeInt("count", { description: "How many articles it creates." }),
    firstPostedAt: t.expose("firstPostedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the oldest of the posts was made; null if there are none.",
    }),
    lastPostedAt: t.expose("lastPostedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the newest of the posts was made; null if there are none.",
    }),
    remaining: t.exposeInt("remaining", {
      nullable: true,
      description: "Articles that the plan still allows in this period; null if it has no limit.",
    }),
    waiting: t.exposeInt("waiting", { description: "How many of them would wait until the plan allows more." }),
  }),
});

const Choice = builder.inputType("EarlierPostsInput", {
  description:
    "Selects earlier posts without an article: by ids, or from one instant up to, but not including, another.",
  fields: (t) => ({
    postIds: t.idList({ description: "The ids of posts; at most 500." }),
    from: t.field({ type: "DateTime", description: "Posted at this time or later." }),
    to: t.field({ type: "DateTime", description: "Posted before this time." }),
  }),
});

const Check = builder.objectRef<{ source: Source; found: number }>("SourceCheck").implement({
  description: "The result of polling a source.",
  fields: (t) => ({
    source: t.field({ type: SourceType, description: "The source after the poll.", resolve: (check) => check.source }),
    found: t.exposeInt("found", { description: "How many new posts become articles." }),
  }),
});

type ChoiceInput = {
  postIds?: string[] | null | undefined;
  from?: Date | null | undefined;
  to?: Date | null | undefined;
};

function toChoice(sourceId: string, choice: ChoiceInput): EarlierChoice {
  const { postIds, ...range } = given(choice);
  return {
    sourceId: requireId(sourceId),
    ...range,
    ...(postIds === undefined ? {} : { postIds: postIds.map((id) => requireId(id)) }),
  };
}

const chosen = 'sourceId: "$sourceId", choice: { from: "2026-09-01T00:00:00Z", to: "2026-10-01T00:00:00Z" }';

builder.queryFields((t) => ({
  earlierPosts: t.field({
    type: Preview,
    description: "What chooseEarlierPosts would do, and how much of it the plan allows now.",
    extensions: {
      rules: {
        operation: "listPosts",
        access: "read",
        example: `{ earlierPosts(${chosen}) { count remaining waiting } }`,
      },
    },
    args: {
      sourceId: t.arg.id({ required: true, description: "The source's id." }),
      choice: t.arg({ type: Choice, required: true, description: "The posts to choose." }),
    },
    resolve: (_root, { sourceId, choice }, { galley, caller }) =>
      previewEarlierPosts(galley, caller, toChoice(sourceId, choice)),
  }),
}));

builder.mutationFields((t) => ({
  chooseEarlierPosts: t.field({
    type: "Int",
    description:
      "Has articles written from earlier posts, oldest first, to be published under the posts' own dates. Returns " +
      "how many articles.",
    extensions: {
      rules: {
        operation: "generateArticle",
        access: "write",
        rate: "costly",
        example: `mutation { chooseEarlierPosts(${chosen}) }`,
      },
    },
    args: {
      sourceId: t.arg.id({ required: true, description: "The source's id." }),
      choice: t.arg({ type: Choice, required: true, description: "The posts to choose." }),
      together: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: "Whether to make one article of all of them; at most 20.",
      }),
    },
    resolve: async (_root, { sourceId, choice, together }, { galley, caller }) =>
      (
        await chooseEarlierPosts(galley, caller, {
          ...toChoice(sourceId, choice),
          together,
        })
      ).count,
  }),
  checkSource: t.field({
    type: Check,
    description:
      "Polls a source now and has new posts written at once. A DISABLED one that nobody has to sign in to works " +
      "again if it answers.",
    extensions: {
      rules: {
        operation: "checkSource",
        access: "write",
        rate: "costly",
        example: 'mutation { checkSource(id: "$sourceId") { found source { lastCheckAt } } }',
      },
    },
    args: { id: t.arg.id({ required: true, description: "The source's id." }) },
    resolve: (_root, { id }, { galley, caller }) => checkSource(galley, caller, { sourceId: requireId(id) }),
  }),
}));
