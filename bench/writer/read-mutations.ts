import { z } from "zod";
import type { Block } from "../../src/document/document.ts";
import type { Finding } from "../../src/writer/article-writer.ts";
import type { CheckedArticle } from "../../src/writer/checks/check-article.ts";
import recorded from "./corpus/mutations.json" with { type: "json" };
import type { CorpusPost } from "./read-corpus.ts";

/** Each kind of planted error with the kind of finding expected for it. */
const expectedFindings = {
  number: "quantity",
  price: "quantity",
  time: "quantity",
  date: "quantity",
  name: "name",
  place: "name",
  superlative: "claim",
  year: "quantity",
  link: "link",
  handle: "handle",
  email: "email",
  phone: "phone",
} as const satisfies Record<string, Finding["kind"]>;
type MutationKind = keyof typeof expectedFindings;
export const mutationKinds = Object.keys(expectedFindings) as MutationKind[];

export type Mutation = {
  kind: MutationKind;
  expected: Finding["kind"];
  block: number;
  planted: string;
  article: CheckedArticle;
};

/** For each post: the kind, the block, where its text changes, the words there and those that replace them. */
const fileSchema = z.record(
  z.string(),
  z.array(z.tuple([z.enum(mutationKinds), z.int(), z.int(), z.string(), z.string()])),
);
const mutations = fileSchema.parse(recorded);

/** The post's true article with one statement replaced or added that its caption doesn't make, once per mutation. */
export function readMutations({ article, material }: CorpusPost): Mutation[] {
  const own = mutations[material.postId];
  if (own === undefined) throw new Error(`mutations.json lacks ${material.postId}`);
  return own.map(([kind, block, from, words, planted]) => {
    const blocks = [...article.document.blocks];
    const before = blocks[block];
    const text = readText(before);
    // Sentences are added only at the end.
    const isThere = words === "" ? from === text.length : text.startsWith(words, from);
    if (before === undefined || !isThere)
      throw new Error(`mutations.json expects "${words}" at ${from} of block ${block} in ${material.postId}`);
    blocks[block] = withText(before, text.slice(0, from) + planted + text.slice(from + words.length));
    return {
      kind,
      expected: expectedFindings[kind],
      block,
      planted: planted.trim(),
      article: { ...article, document: { blocks } },
    };
  });
}

function readText(block: Block | undefined): string {
  if (block?.type === "list") return block.items.map((item) => item[0]?.text ?? "").join("\n");
  return block?.type === "paragraph" || block?.type === "heading" ? (block.spans[0]?.text ?? "") : "";
}

function withText(block: Block, text: string): Block {
  if (block.type === "list") return { ...block, items: text.split("\n").map((line) => [{ text: line }]) };
  return block.type === "paragraph" || block.type === "heading" ? { ...block, spans: [{ text }] } : block;
}
