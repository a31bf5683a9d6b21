import type { Block } from "../../../document/document.ts";
import type { Finding, RevisableArticle, SourceMaterial } from "../../article-writer.ts";
import { fixesSchema } from "../answer-schemas.ts";
import { plainText } from "../apply-changes.ts";
import { askOnce } from "../ask-once.ts";
import { type Fix } from "./mend-sentences.ts";
import type { Run } from "../model-path.ts";
import type { NumberedSentence } from "../number-sentences.ts";
import { orderOf } from "../prompts.ts";
import { repairInstructions } from "../prompts/repair.ts";
import { type NumberedSource, readPostedOn } from "../read-sources.ts";
import type { Verdicts } from "./verify-article.ts";

/** Findings that rewriting can't fix. */
const notMended: Finding["kind"][] = ["alt-text", "picture", "writer", "keyword", "coverage"];

export function isMendable({ kind, reason, isAdvice }: Finding): boolean {
  return isAdvice !== true && !notMended.includes(kind) && reason !== ordersInSources && !isUnchecked(reason);
}

/** One of our checks failed, which says nothing about the text. */
function isUnchecked(reason: Finding["reason"]): boolean {
  return reason.startsWith("findings.check.");
}

/** The caption contains instructions to a model; the article didn't necessarily follow them. */
const ordersInSources = "findings.instruction.inSources";

/** The model followed instructions in its material: nothing it wrote can be trusted. */
export function hasObeyed({ kind, reason }: Finding): boolean {
  return kind === "instruction" && /\.(?:canary|orders|talk)$/.test(reason);
}

const inventions: Finding["kind"][] = ["quantity", "name", "handle", "link", "email", "phone", "claim"];

/** A checkable fact that is wrong, not just a sentence without a source. */
export function isInvention({ kind, reason, isAdvice }: Finding): boolean {
  return (
    isAdvice !== true && inventions.includes(kind) && reason !== "findings.claim.notInSources" && !isUnchecked(reason)
  );
}

type Problem = { n: number; problem: string; value: string };

/** The problems to tell the model, by sentence: a finding about a whole block applies to each of its sentences. */
export function listProblems(
  findings: readonly Finding[],
  sentences: readonly NumberedSentence[],
  verdicts: Verdicts,
): Problem[] {
  const isSame = ({ block, sentence }: Finding, one: NumberedSentence) => one.block === block && one.text === sentence;
  // A finding that quotes a whole sentence is about that one only.
  const isWhole = (finding: Finding) => sentences.some((sentence) => isSame(finding, sentence));
  const listed = findings.filter(isMendable).flatMap((finding) =>
    sentences
      .filter((sentence) => (isWhole(finding) ? isSame(finding, sentence) : isAbout(finding, sentence)))
      .map(({ n, text }) => ({
        n,
        problem: toProblem(finding),
        value: finding.values?.["value"] ?? verdicts?.get(text)?.note ?? "",
      })),
  );
  return [...new Map(listed.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function isAbout({ kind, block, sentence }: Finding, { where, block: of, text }: NumberedSentence): boolean {
  if (kind === "title") return where === "title";
  if (sentence === null) return block === null ? kind === "meta" && where === "metaDescription" : block === of;
  return block === of && (text.includes(sentence) || sentence.includes(text));
}

/** Shows the model its faults once and returns its fixes for just these sentences. Throws like `askModels`. */
export async function askForFixes(
  run: Run,
  sentences: readonly NumberedSentence[],
  problems: readonly Problem[],
  { material, sources }: { material: SourceMaterial; sources: readonly NumberedSource[] },
): Promise<{ fixes: Fix[]; canary: string }> {
  const { value, canary } = await askOnce(run, {
    purpose: "repair",
    instructions: (mark) => repairInstructions({ ...orderOf(material), canary: mark }),
    data: {
      task: "repair",
      language: material.language,
      postedOn: readPostedOn(material),
      sources,
      sentences: sentences.map(({ block: _block, ...shown }) => shown),
      problems,
    },
    schema: fixesSchema,
  });
  const fixes = value.fixes.flatMap(({ n, text, uses }) => {
    const sentence = sentences.find((one) => one.n === n && problems.some((problem) => problem.n === n));
    return sentence === undefined ? [] : [{ sentence, text, uses }];
  });
  return { fixes, canary };
}

/** Turns "findings.quantity.number" into words for a model. */
function toProblem({ reason, values }: Finding): string {
  const [, kind = "", fault = ""] = reason.split(".");
  const words = problems[`${kind}.${fault}`] ?? problems[kind] ?? `${kind}: ${fault}`;
  return words.replace("{longest}", values?.["longest"] ?? "");
}

const problems: Record<string, string> = {
  quantity: "this number, price, time or date is in no source",
  name: "this name is in no source",
  handle: "this handle or hashtag is in no source",
  link: "this address is in no source",
  email: "this e-mail address is in no source",
  phone: "this phone number is in no source",
  claim: "no source says this",
  "claim.contradicted": "a source says otherwise",
  "claim.reworded": "the words are in a source, but the sense has changed",
  "claim.private": "this is private: remove it with everything that points to the person",
  "claim.stale": "readers will misread this day later: write the date, or remove it",
  "claim.brokenReference": "this points at nothing or at the wrong thing: name it",
  language: "this is not in the article's language",
  "title.tooLong": "the title is longer than {longest} characters",
  title: "the title has what a title must not have: a hashtag, handle, link, emoji, capitals, or an earlier title",
  "meta.tooLong": "the description is longer than {longest} characters",
  meta: "the description is empty, too long, cut, or the same as the title",
  repetition: "this was said before",
  instruction: "this belongs to the talk with you and not into an article",
  "claim.added": "no source says this",
  "claim.negation": "this turns round what a source says",
  "claim.opposite": "a source says the opposite",
  "claim.relation": "a source names somebody else, or the other side",
  "claim.order": "a source has it the other way round in time",
  "claim.amount": "a source gives another amount",
  "claim.bound": "a source sets another limit",
  "claim.frequency": "no source says that it happens so often",
  "claim.quote": "nobody says this in a source: quotations are verbatim",
  "claim.otherSource": "the sources that this names are about something else",
  "structure.reference": "it isn't clear what this refers to: name it",
  "structure.staleDate": "readers will misread this day later: write the date, or remove it",
  "structure.noSource": "this rests on no source: remove what none carries",
  structure: "the form of this is wrong",
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
