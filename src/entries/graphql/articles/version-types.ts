import type { ComparedBlock, VersionComparison } from "../../../post/articles/editing/compare-versions.ts";
import { isByMachine } from "../../../writer/is-by-machine.ts";
import type { ArticleVersion } from "../../../post/articles/editing/list-versions.ts";
import { builder } from "../builder.ts";
import { BlockType, DocumentOutput } from "./body/block-types.ts";

const VersionAuthor = builder.enumType("VersionAuthor", {
  description: "A version's author.",
  values: {
    WRITER: { description: "The writer that generates articles." },
    PERSON: { description: "The owner." },
    API_KEY: { description: "A program with an API key." },
  },
});

export const ArticleVersionType = builder.objectRef<ArticleVersion>("ArticleVersion").implement({
  description: "One version of an article; it never changes.",
  fields: (t) => ({
    version: t.exposeInt("version", { description: "The version's number, counted from 1." }),
    title: t.exposeString("title", { description: "The version's title." }),
    document: t.expose("document", { type: DocumentOutput, description: "The version's body." }),
    by: t.field({ type: VersionAuthor, description: "The version's author.", resolve: toAuthor }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the version was created." }),
  }),
});

/** A writer always produces the first version, whoever requested it. */
function toAuthor(version: ArticleVersion): "WRITER" | "PERSON" | "API_KEY" {
  if (isByMachine(version)) return "WRITER";
  return version.createdBy.type === "api-key" ? "API_KEY" : "PERSON";
}

const BlockChange = builder.enumType("BlockChange", {
  description: "What happened to a block.",
  values: {
    SAME: { value: "same", description: "In both versions." },
    ADDED: { value: "added", description: "Only in the later one." },
    REMOVED: { value: "removed", description: "Only in the earlier one." },
  } as const,
});

const ComparedBlockType = builder.objectRef<ComparedBlock>("ComparedBlock").implement({
  description: "A block of either version.",
  fields: (t) => ({
    change: t.expose("change", { type: BlockChange, description: "Whether it is in both versions, or only in one." }),
    type: t.expose("type", { type: BlockType, description: "The block's type." }),
    text: t.exposeString("text", { description: "The block's plain text." }),
  }),
});

const ComparedVersion = builder.objectRef<VersionComparison["from"]>("ComparedVersion").implement({
  description: "One of two versions.",
  fields: (t) => ({
    version: t.exposeInt("version", { description: "The version's number." }),
    title: t.exposeString("title", { description: "The version's title." }),
  }),
});

export const ComparisonType = builder.objectRef<VersionComparison>("VersionComparison").implement({
  description: "Two versions side by side.",
  fields: (t) => ({
    from: t.field({ type: ComparedVersion, description: "The earlier version.", resolve: ({ from }) => from }),
    to: t.field({ type: ComparedVersion, description: "The later version.", resolve: ({ to }) => to }),
    blocks: t.field({
      type: [ComparedBlockType],
      description: "The blocks of both versions, in reading order.",
      resolve: ({ blocks }) => blocks,
    }),
  }),
});
