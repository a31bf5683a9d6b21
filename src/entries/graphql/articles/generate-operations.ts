import { generateFromUpload } from "../../../post/sources/generate-from-upload.ts";
import { importChosenPost } from "../../../post/posts/earlier/import-chosen-post.ts";
import { listPosts, type Post } from "../../../post/posts/list-posts.ts";
import { neutralStyle } from "../../../post/sources/source-settings.ts";
import { generateLatestPost } from "../../../post/posts/generate-latest-post.ts";
import { builder } from "../builder.ts";
import { definePage, pageArgs, requirePage } from "../paging.ts";
import { requireId } from "../require-id.ts";
import { StyleInput } from "../sources/source-type.ts";
import { ArticleLanguage } from "./article-enums.ts";
import { answerArticle } from "./article-mutations.ts";
import { ArticleType } from "./article-type.ts";

const PostKind = builder.enumType("PostKind", {
  description: "A post's type.",
  values: {
    IMAGE: { value: "image", description: "One picture." },
    CAROUSEL: { value: "carousel", description: "Several pictures; any videos are left out." },
    VIDEO: { value: "video", description: "A video, which makes no article." },
  } as const,
});

const PostType = builder.objectRef<Post>("Post").implement({
  description: "A post found on a source.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id in Galley." }),
    caption: t.exposeString("caption", { description: "The post's caption; may be empty." }),
    kind: t.expose("kind", { type: PostKind, description: "The post's type." }),
    permalink: t.exposeString("permalink", {
      nullable: true,
      description: "The post's URL on its platform; null if it has none.",
    }),
    postedAt: t.expose("postedAt", { type: "DateTime", description: "When it was posted." }),
    skipped: t.exposeString("skipped", {
      nullable: true,
      description: "Why it has no article, as a stable code; null if it has one.",
    }),
    articleId: t.exposeID("articleId", {
      nullable: true,
      description: "The id of its article, or of the digest that includes it; null if it has none.",
    }),
    digestAt: t.expose("digestAt", {
      type: "DateTime",
      nullable: true,
      description: "When the digest that it waits for is made: the end of its last day; null if it waits for none.",
    }),
  }),
});

const PostPage = definePage("PostPage", PostType, "posts");

const UploadedPhotoInput = builder.inputType("UploadedPhotoInput", {
  description: "One of an article's uploaded pictures.",
  fields: (t) => ({
    picture: t.string({ required: true, description: "The `picture` of the response of POST /uploads." }),
    alt: t.string({ description: "A description of the picture, for people who can't see it." }),
  }),
});

const GenerateInput = builder.inputType("GenerateArticleInput", {
  description:
    "Either `postId`, or `picture` or `pictures` and `caption` with `sourceId`, or with `language` and `style`.",
  fields: (t) => ({
    postId: t.id({ description: "The id of a post that was found and skipped." }),
    sourceId: t.id({
      description:
        "The id of the source whose language and style an uploaded picture gets; default: `language` and `style`.",
    }),
    language: t.field({
      type: ArticleLanguage,
      description: "The article's language, without `sourceId`; default: the caller's language.",
    }),
    style: t.field({ type: StyleInput, description: "The writing style, without `sourceId`; default: in between." }),
    picture: t.string({ description: "The `picture` of the response of POST /uploads." }),
    caption: t.string({
      description: "What the uploaded picture is about; the article says nothing beyond it. At most 2,200 characters.",
    }),
    alt: t.string({ description: "A description of the picture, for people who can't see it." }),
    pictures: t.field({
      type: [UploadedPhotoInput],
      description: "Instead of `picture` and `alt`: up to 20 pictures, in the article's order.",
    }),
    draftId: t.id({
      description: "A UUID of your choice: the same one again answers with the same article instead of a second one.",
    }),
  }),
});

builder.queryFields((t) => ({
  posts: t.field({
    type: PostPage,
    description: "The posts found on a source so far, newest first, for choosing one in generateArticle.",
    extensions: {
      rules: {
        operation: "listPosts",
        access: "read",
        example: '{ posts(sourceId: "$sourceId", first: 5) { nodes { caption skipped articleId } } }',
      },
    },
    args: {
      sourceId: t.arg.id({ required: true, description: "The source's id." }),
      ...pageArgs,
      choosable: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: "Only posts that have no article and could have one.",
      }),
    },
    resolve: (_root, args, { galley, caller }) =>
      listPosts(galley, caller, {
        sourceId: requireId(args.sourceId),
        choosable: args.choosable,
        ...requirePage(args),
      }),
  }),
}));

builder.mutationFields((t) => ({
  generateLatestPost: t.field({
    type: ArticleType,
    description: "Turns a source's latest picture post into an article now, unless it already has one.",
    extensions: {
      rules: {
        operation: "generateLatestPost",
        access: "write",
        rate: "costly",
        writes: true,
        example: 'mutation { generateLatestPost(sourceId: "$sourceId") { id generateStatus } }',
      },
    },
    args: { sourceId: t.arg.id({ required: true, description: "The source's id." }) },
    resolve: async (_root, args, context) => {
      const { articleId } = await generateLatestPost(context.galley, context.caller, {
        sourceId: requireId(args.sourceId),
      });
      return answerArticle(context, articleId);
    },
  }),
  generateArticle: t.field({
    type: ArticleType,
    description: "Turns a chosen post, or an uploaded picture and its caption, into an article.",
    extensions: {
      rules: {
        operation: "generateArticle",
        access: "write",
        rate: "costly",
        writes: true,
        example: 'mutation { generateArticle(input: { postId: "$postId" }) { id generateStatus } }',
      },
    },
    args: {
      input: t.arg({
        type: GenerateInput,
        required: true,
        description: "The input: a post, or pictures and a caption.",
      }),
    },
    resolve: async (_root, { input }, context) => {
      const { galley, caller, locale } = context;
      if (input.postId)
        return answerArticle(
          context,
          (await importChosenPost(galley, caller, { postId: requireId(input.postId) })).articleId,
        );
      const own = { sourceId: null, language: input.language ?? locale, style: input.style ?? neutralStyle };
      const photos = input.pictures ?? [{ picture: input.picture ?? "", alt: input.alt }];
      const upload = {
        ...(input.sourceId ? { sourceId: requireId(input.sourceId) } : own),
        photos: photos.map(({ picture, alt }) => ({ picture, alt: alt ?? "" })),
        caption: input.caption ?? "",
        ...(input.draftId && { draftId: requireId(input.draftId) }),
      };
      return answerArticle(context, (await generateFromUpload(galley, caller, upload)).articleId);
    },
  }),
}));
