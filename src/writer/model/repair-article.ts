import type { Block } from "../../document/document.ts";
import type { Finding, RevisableArticle, SourceMaterial } from "../article-writer.ts";
import { changesSchema } from "./answer-schemas.ts";
import { applyChanges, plainText, type Permission } from "./apply-changes.ts";
import { askModels, mostTokens } from "./ask-models.ts";
import type { Run } from "./model-path.ts";
import { repairInstructions, toPrompt } from "./prompts.ts";
import type { NumberedSource } from "./read-sources.ts";

type Context = { material: SourceMaterial; sources: readonly NumberedSource[]; canary: string };

/** Findings that rewriting can't fix. */
const notMended: Finding["kind"][] = ["alt-text", "picture", "writer", "keyword"];

export function isMendable({ kind, reason, isAdvice }: Finding): boolean {
  return isAdvice !== true && !notMended.includes(kind) && reason !== ordersInSources && !isUnchecked(reason);
}

/** One of our checks failed: this says nothing about the text. */
function isUnchecked(reason: Finding["reason"]): boolean {
  return reason.startsWith("findings.check.");
}

/** The caption gives orders; the article didn't necessarily follow them. */
const ordersInSources = "findings.instruction.inSources";

/** The model followed orders in its material: nothing it wrote can be trusted. */
export function hasObeyed({ kind, reason }: Finding): boolean {
  return kind === "instruction" && /\.(?:canary|orders|talk)$/.test(reason);
}

const inventions: Finding["kind"][] = ["quantity", "name", "handle", "link", "email", "phone", "claim"];

/** An unsupported sentence may be a mere phrase; a checkable fact that is wrong can't. */
export function isInvention({ kind, reason }: Finding): boolean {
  return inventions.includes(kind) && reason !== "findings.claim.notInSources" && !isUnchecked(reason);
}

/** Shows the model its faults once; it may change only blocks that have some. Throws like `askModels`. */
export async function repairArticle(
  run: Run,
  article: RevisableArticle,
  findings: readonly Finding[],
  { material, sources, canary }: Context,
): Promise<RevisableArticle> {
  const problems = findings.filter(isMendable).map((finding) => ({ ...finding, where: placeOf(finding, article) }));
  const { value } = await askModels(run, {
    purpose: "repair",
    instructions: repairInstructions({ language: material.language, canary }),
    prompt: toPrompt({
      task: "repair",
      language: material.language,
      sources,
      ...describeArticle(article),
      problems: problems.map(({ where, block, sentence, reason, values }) => ({
        where,
        block,
        sentence,
        problem: toProblem(reason),
        value: values?.["missing"] ?? values?.["value"] ?? "",
      })),
    }),
    schema: changesSchema,
    maxOutputTokens: mostTokens,
  });
  const isMissing = problems.some(({ kind }) => kind === "coverage");
  const may: Permission = {
    block: (index) => problems.some((problem) => problem.block === index),
    after: (index) => isMissing && index < article.document.blocks.length - 1,
    title: problems.some(({ where }) => where === "title"),
    excerpt: problems.some(({ where }) => where === "excerpt"),
    metaDescription: problems.some(({ where }) => where === "metaDescription"),
  };
  return applyChanges(article, value, may, { material, sources }).article;
}

type Place = "title" | "excerpt" | "metaDescription" | "body";

function placeOf({ kind, block, sentence }: Finding, article: RevisableArticle): Place {
  if (block !== null || kind === "coverage") return "body";
  if (kind === "title") return "title";
  if (kind === "meta") return "metaDescription";
  const places = ["title", "excerpt", "metaDescription"] as const;
  return places.find((place) => sentence !== null && article[place].includes(sentence)) ?? "body";
}

/** Turns "findings.quantity.number" into words for a model. */
function toProblem(reason: string): string {
  const [, kind = "", fault = ""] = reason.split(".");
  return problems[`${kind}.${fault}`] ?? problems[kind] ?? `${kind}: ${fault}`;
}

const problems: Record<string, string> = {
  quantity: "this number, price, time or date stands in no source",
  name: "this name stands in no source",
  handle: "this handle or hashtag stands in no source",
  link: "this address stands in no source",
  email: "this e-mail address stands in no source",
  phone: "this phone number stands in no source",
  claim: "no source claims this",
  language: "this is not in the article's language",
  coverage: "these facts of the sources are missing",
  "title.tooLong": "the title is too long",
  title: "the title has what a title must not have: a hashtag, handle, link, emoji, capitals, or an earlier title",
  meta: "the description is empty, too long, cut, or the same as the title",
  repetition: "this was said before",
  instruction: "this belongs to the talk with you and not into an article",
  "structure.noSource": "this block names no source: take out what none carries",
  structure: "the form of this block is wrong",
};

/** The article as shown to a model; pictures are only placeholders. */
export function describeArticle(article: RevisableArticle): object {
  const { title, excerpt, metaDescription, document } = article;
  return {
    title,
    excerpt,
    metaDescription,
    blocks: document.blocks.map((block, index) => ({ index, ...describeBlock(block) })),
  };
}

function describeBlock(block: Block): object {
  if (block.type === "figure" || block.type === "gallery") return { type: "picture" };
  if (block.type === "details") {
    const title = (block.title ?? []).map((span) => span.text).join("");
    return { type: block.type, text: title, items: plainText(block).split("\n") };
  }
  if (block.type === "list")
    return { type: block.ordered ? "numbered-list" : "list", items: plainText(block).split("\n") };
  return { type: block.type, text: plainText(block) };
}
