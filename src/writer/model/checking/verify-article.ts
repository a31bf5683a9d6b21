import type { Finding, SourceMaterial } from "../../article-writer.ts";
import { isNamedBy } from "../../text/source-sentences.ts";
import { type AnswerVerdicts, verdictsSchema } from "../answer-schemas.ts";
import { askOnce } from "../ask-once.ts";
import type { Run } from "../model-path.ts";
import { isFinal } from "../no-usable-answer.ts";
import type { NumberedSentence } from "../number-sentences.ts";
import { orderOf } from "../prompts.ts";
import { verifyInstructions } from "../prompts/verify.ts";
import { type NumberedSource, readPostedOn } from "../read-sources.ts";

export type Verdict = {
  verdict: AnswerVerdicts["sentences"][number]["verdict"];
  /** The sources that support the sentence. */
  uses: NumberedSource[];
  marks: Mark[];
  /** In the model's words; only a model reads it again. */
  note: string;
};
const marks = ["private", "stale", "broken-reference"] as const;
type Mark = (typeof marks)[number];

/** By the sentence's text; null if the model gave no usable verdicts. */
export type Verdicts = ReadonlyMap<string, Verdict> | null;

/** Has each sentence compared with the sources, including seen pictures and the earlier post. */
export async function verifyArticle(
  run: Run,
  sentences: readonly NumberedSentence[],
  { material, sources }: { material: SourceMaterial; sources: readonly NumberedSource[] },
): Promise<Verdicts> {
  try {
    const { value } = await askOnce(run, {
      purpose: "verify",
      instructions: () => verifyInstructions(orderOf(material)),
      data: {
        task: "verify",
        language: material.language,
        account: material.accountName,
        postedOn: readPostedOn(material),
        sources,
        sentences: onlyOnce(sentences).map(({ block: _block, ...shown }) => shown),
      },
      schema: verdictsSchema,
    });
    return readVerdicts(value, sentences, sources);
  } catch (error) {
    if (isFinal(error)) return null;
    throw error;
  }
}

function readVerdicts(
  { sentences: given }: AnswerVerdicts,
  sentences: readonly NumberedSentence[],
  sources: readonly NumberedSource[],
): Verdicts {
  const verdicts = new Map<string, Verdict>();
  const unread = new Set<string>();
  for (const { n, text } of onlyOnce(sentences)) {
    const found = given.find((one) => one.n === n);
    if (found === undefined) unread.add(text);
    // "12 €" appears under two labels: the worse verdict counts for both.
    const other = verdicts.get(text);
    if (found === undefined || (other !== undefined && !isClean(other))) continue;
    const said = found.marks.map((mark) =>
      mark
        .trim()
        .toLowerCase()
        .replace(/[\s_]+/gu, "-"),
    );
    // An unknown mark is a doubt.
    const isDoubtful = found.verdict === "supported" && said.some((mark) => mark !== "" && !isMark(mark));
    verdicts.set(text, {
      verdict: isDoubtful ? "absent" : found.verdict,
      uses: sources.filter((source) => found.uses.some((id) => isNamedBy(source, id))),
      marks: marks.filter((mark) => said.includes(mark)),
      note: found.note.slice(0, 200),
    });
  }
  for (const text of unread) verdicts.delete(text);
  return verdicts;
}

function isMark(text: string): boolean {
  return marks.some((mark) => mark === text);
}

/** The excerpt and the description often repeat the text. */
function onlyOnce(sentences: readonly NumberedSentence[]): NumberedSentence[] {
  const inTextFirst = sentences.toSorted((a, b) => Number(b.where === "text") - Number(a.where === "text"));
  const first = new Map(inTextFirst.toReversed().map((one) => [`${one.label ?? ""}: ${one.text}`, one]));
  return [...first.values()].toSorted((a, b) => a.n - b.n);
}

export function isClean({ verdict, marks: found }: Verdict): boolean {
  return verdict === "supported" && found.length === 0;
}

/** What the verdicts say against publishing without review. A sentence without a verdict is held as well. */
export function verdictFindings(sentences: readonly NumberedSentence[], verdicts: Verdicts): Finding[] {
  if (verdicts === null) return [uncheckedFinding(null, null)];
  return sentences.flatMap(({ where, block, text }) => {
    const verdict = verdicts.get(text);
    if (verdict === undefined) return [uncheckedFinding(block, text)];
    const claim = (reason: Finding["reason"]): Finding => ({ kind: "claim", block, sentence: text, reason });
    const marked = verdict.marks.map((mark) => claim(markReasons[mark]));
    if (verdict.verdict !== "supported") return [claim(verdictReasons[verdict.verdict]), ...marked];
    // A verdict that names nothing is a guess.
    return where === "text" && verdict.uses.length === 0 ? [claim(verdictReasons.absent), ...marked] : marked;
  });
}

export function uncheckedFinding(block: number | null, sentence: string | null): Finding {
  return { kind: "claim", block, sentence, reason: "findings.check.failed", values: { check: "claim" } };
}

const verdictReasons = {
  absent: "findings.claim.notInSources",
  contradicted: "findings.claim.contradicted",
  reworded: "findings.claim.reworded",
} as const;

const markReasons = {
  private: "findings.claim.private",
  stale: "findings.claim.stale",
  "broken-reference": "findings.claim.brokenReference",
} as const;
