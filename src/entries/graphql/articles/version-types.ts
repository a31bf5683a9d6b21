import type { ComparedBlock, VersionComparison } from "../../../post/articles/editing/compare-versions.ts";
import { isByMachine } from "../../../writer/is-by-machine.ts";
import type { ArticleVersion } from "../../../post/articles/editing/list-versions.ts";
import { builder } from "../builder.ts";
import { BlockType, DocumentOutput } from "./body/block-types.ts";

const VersionAuthor = builder.enumType("VersionAuthor", {
  description: "A version's author.",
  values: {
    WRITER: { description: "The writer." },
    PERSON: { description: "The owner." },
    API_KEY: { description: "A program with an API key." },
  },
});

export const ArticleVersionType = builder.objectRef<ArticleVersion>("ArticleVersion").implement({
  description: "One version of an article; it never changes.",
  fields: (t) => ({
    version: t.exposeInt("version", { description: "Counted from 1." }),
    title: t.exposeString("title", { description: "Its title." }),
    document: t.expose("document", { type: DocumentOutput, description: "Its body." }),
    by: t.field({ type: VersionAuthor, description: "Its author.", resolve: toAuthor }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When." }),
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
    change: t.expose("change", { type: BlockChange, description: "What happened to it." }),
    type: t.expose("type", { type: BlockType, description: "Its type." }),
    text: t.exposeString("text", { description: "Its text." }),
  }),
});

const ComparedVersion = builder.objectRef<VersionComparison["from"]>("ComparedVersion").implement({
  description: "One of two versions.",
  fields: (t) => ({
    version: t.exposeInt("version", { description: "Its number." }),
    title: t.exposeString("title", { description: "Its title." }),
  }),
});

export const ComparisonType = builder.objectRef<VersionComparison>("VersionComparison").implement({
  description: "Two versions side by side.",
  fields: (t) => ({
    from: t.field({ type: ComparedVersion, description: "The earlier.", resolve: ({ from }) => from }),
    to: t.field({ type: ComparedVersion, description: "The later.", resolve: ({ to }) => to }),
    blocks: t.field({ type: [ComparedBlockType], description: "In reading order.", resolve: ({ blocks }) => blocks }),
  }),
});
