import { finishArchiveSeries } from "../../../post/archive/finish-archive-series.ts";
import { importArchivePost } from "../../../post/archive/import-archive-post.ts";
import { type KnownPost, listKnownPosts } from "../../../post/archive/list-known-posts.ts";
import { builder } from "../builder.ts";
import { definePage, pageArgs, requirePage } from "../paging.ts";
import { PostDate } from "../integrations/integration-type.ts";
import { requireId } from "../require-id.ts";
import { ArticleLanguage } from "./article-enums.ts";

const KnownPostType = builder.objectRef<KnownPost>("KnownPost").implement({
  description: "Just enough of a post to recognize it.",
  fields: (t) => ({
    mediaId: t.exposeString("mediaId", {
      description: "The post's id on its platform, or the one that it got in Galley.",
    }),
    postedAt: t.expose("postedAt", { type: "DateTime", description: "When it was posted." }),
    start: t.exposeString("caption", { description: "The first 40 characters of its text." }),
  }),
});

const KnownPostPage = definePage("KnownPostPage", KnownPostType, "posts");

const ArchivePostInput = builder.inputType("ArchivePostInput", {
  description: "A post from an owner's Instagram archive.",
  fields: (t) => ({
    importId: t.id({
      required: true,
      description: "A UUID of the caller's choice; the posts of one import are written in its order.",
    }),
    newestFirst: t.boolean({
      required: true,
      description: "The order of the import; its first post decides.",
    }),
    postDate: t.field({
      type: PostDate,
      required: true,
      defaultValue: "original",
      description: "The date that the import's articles get on a site; its first post decides.",
    }),
    seriesId: t.id({
      description: "A UUID of the caller's choice: posts with the same one make one article (finishArchiveSeries).",
    }),
    key: t.string({
      required: true,
      description:
        'What identifies the post: "media:" and Instagram\'s id of its first picture, or "file:" and the SHA-256 of ' +
        "the picture's path, in hexadecimal.",
    }),
    postedAt: t.field({ type: "DateTime", required: true, description: "When it was posted." }),
    caption: t.string({ required: true, description: "The post's caption; may be empty." }),
    pictures: t.stringList({
      required: true,
      description: "The `picture` of each response of POST /uploads, in order; 1 to 20.",
    }),
    skippedVideos: t.int({
      required: true,
      defaultValue: 0,
      description: "How many of the post's videos were left out; at most 20.",
    }),
    sourceId: t.id({ description: "The id of the source whose language and style it gets; default: `language`." }),
    language: t.field({
      type: ArticleLanguage,
      description: "The article's language, without `sourceId`; default: the caller's language.",
    }),
  }),
});

const ArchivePostType = builder.objectRef<{ postId: string; isNew: boolean }>("ImportedArchivePost").implement({
  description: "A post from an archive in Galley.",
  fields: (t) => ({
    postId: t.exposeID("postId", { description: "The post's id." }),
    isNew: t.exposeBoolean("isNew", { description: "False if Galley had it already." }),
  }),
});

builder.queryFields((t) => ({
  knownPosts: t.field({
    type: KnownPostPage,
    description: "All posts in Galley, newest first, for recognizing them in an archive.",
    extensions: {
      rules: {
        operation: "listPosts",
        access: "read",
        example: "{ knownPosts(first: 5) { nodes { mediaId postedAt start } } }",
      },
    },
    args: pageArgs,
    resolve: (_root, args, { galley, caller }) => listKnownPosts(galley, caller, requirePage(args)),
  }),
}));

builder.mutationFields((t) => ({
  importArchivePost: t.field({
    type: ArchivePostType,
    description:
      "Stores a post from an Instagram archive, once. Its article is written when the plan allows, in the import's " +
      "order.",
    extensions: {
      rules: {
        operation: "generateArticle",
        access: "write",
        rate: "bulk",
        example:
          'mutation { importArchivePost(input: { importId: "0198ffff-0000-7000-8000-0000000000aa", ' +
          'sourceId: "$sourceId", newestFirst: true, ' +
          'key: "media:17900000000000001", postedAt: "2024-01-02T10:00:00Z", caption: "Six plates", ' +
          'pictures: ["$picture"] }) { isNew } }',
      },
    },
    args: { input: t.arg({ type: ArchivePostInput, required: true, description: "The post to import." }) },
    resolve: (_root, { input }, { galley, caller, locale }) =>
      importArchivePost(galley, caller, {
        ...input,
        importId: requireId(input.importId),
        seriesId: input.seriesId ? requireId(input.seriesId) : null,
        sourceId: input.sourceId ? requireId(input.sourceId) : null,
        language: input.language ?? locale,
      }),
  }),
  finishArchiveSeries: t.field({
    type: "Int",
    description:
      "Makes one article of a series' posts that are here. Posts that come later make another one. Returns how many " +
      "posts it has; 0 if it was finished before.",
    extensions: {
      rules: {
        operation: "generateArticle",
        access: "write",
        example:
          'mutation { finishArchiveSeries(importId: "$archiveImportId", ' +
          'seriesId: "0198ffff-0000-7000-8000-0000000000ab") }',
      },
    },
    args: {
      importId: t.arg.id({ required: true, description: "The `importId` of its posts." }),
      seriesId: t.arg.id({ required: true, description: "The `seriesId` of its posts." }),
    },
    resolve: (_root, { importId, seriesId }, { galley, caller }) =>
      finishArchiveSeries(galley, caller, {
        importId: requireId(importId),
        seriesId: requireId(seriesId),
      }),
  }),
}));
