import type { Finding, RevisableArticle, SourceMaterial } from "../../article-writer.ts";
import type { CheckedArticle } from "../../checks/article-text.ts";
import type { LanguageDetector } from "../../text/detect-language.ts";
import { headingOf } from "../../built-in/digest-days.ts";
import { writerLocales } from "../../built-in/locales/writer-locales.ts";
import { isNamedBy } from "../../text/source-sentences.ts";
import { checkDraft } from "./check-draft.ts";
import { checkSupport } from "./check-support.ts";
import { type Fix, mendSentences } from "./mend-sentences.ts";
import type { Run } from "../model-path.ts";
import { isFinal } from "../no-usable-answer.ts";
import { type NumberedSentence, numberSentences } from "../number-sentences.ts";
import type { NumberedSource } from "../read-sources.ts";
import { reconsider } from "./reconsider.ts";
import { askForFixes, hasObeyed, isInvention, listProblems } from "./repair-article.ts";
import { oneLine } from "../to-blocks.ts";
import {
  isClean,
  uncheckedFinding,
  type Verdict,
  type Verdicts,
  verdictFindings,
  verifyArticle,
} from "./verify-article.ts";

type Context = {
  material: SourceMaterial;
  sources: readonly NumberedSource[];
  canary: string;
  detector: LanguageDetector;
  /** Only these blocks and parts may be repaired; absent: all. */
  mayMend?: (sentence: NumberedSentence) => boolean;
};

type Draft = {
  article: CheckedArticle & RevisableArticle;
  titles: string[];
  /** Findings that no check of the text would make. */
  own: Finding[];
};

type Checked = { article: CheckedArticle & RevisableArticle; titles: string[]; findings: Finding[] };

/**
 * Has each sentence verified, and the faulty ones mended once. `found` is what the checks say. After a repair the
 * checks run again. A mended sentence has no verdict. It must share half of its longer words with the sources, and
 * even then the article doesn't publish itself. If the model invented something, every sentence must share half of its
 * words, whatever the model says about its own text.
 */
export async function verifyAndRepair(
  run: Run,
  draft: Draft,
  found: readonly Finding[],
  context: Context,
): Promise<Checked> {
  const { material, mayMend = () => true } = context;
  const sentences = readSentences(draft.article, material);
  const others = draft.titles.slice(1).map((text, index) => otherTitle(text, sentences.length + index + 1));
  const verdicts = await verifyArticle(run, [...sentences, ...others], context);
  const article = withSources(draft.article, sentences, verdicts);
  const titles = draft.titles.filter((title, index) => index === 0 || isGoodTitle(title, verdicts));
  const first = reconsider(withoutStale(found, article, sentences, verdicts), verdicts, material);
  const findings = [
    ...first,
    ...(verdicts === null ? unsupported(article, context, "usual") : []),
    ...verdictFindings(sentences, verdicts),
  ];
  const unchanged = { article, titles, findings };
  const mendable = sentences.filter(mayMend);
  const problems = listProblems(findings, mendable, verdicts);
  if (problems.length === 0) return unchanged;
  const repaired = await repair(run, article, mendable, problems, context);
  if (repaired === null) return unchanged;
  const again = [...(await checkDraft(repaired.article, material, repaired.canary)), ...draft.own];
  if (again.some(hasObeyed)) return unchanged;
  const before = new Set(sentences.map(({ text }) => text));
  const now = readSentences(repaired.article, material);
  const verified = now.filter(({ text }) => before.has(text));
  const mended = now.filter(({ text }) => !before.has(text));
  // A verifier that believed an invention isn't believed elsewhere either.
  const isCredulous = first.some(
    (finding) => isInvention(finding) && verdicts?.get(finding.sentence ?? "")?.verdict === "supported",
  );
  const unread = unsupported(repaired.article, context, "strict").filter(
    ({ sentence }) => isCredulous || mended.some(({ text }) => text === sentence),
  );
  const known = verdicts && new Map([...verdicts, ...namedByFixes(now, repaired.fixes, context)]);
  return {
    article: repaired.article,
    titles: repaired.article.title === article.title ? titles : titles.slice(1),
    findings: [
      ...reconsider(again, known, material),
      ...verdictFindings(verified, verdicts),
      ...mended.map((sentence) => mendedFinding(sentence, unread, context)),
      ...unread,
    ],
  };
}

/** A hint if the words are the sources' own. Words can't be compared across languages: then a person has to. */
function mendedFinding(
  { block, text: sentence }: NumberedSentence,
  unread: readonly Finding[],
  { material, detector }: Context,
): Finding {
  const isCarried =
    !unread.some((finding) => finding.sentence === sentence) &&
    !detector.isForeign(material.caption, material.language);
  return isCarried
    ? { kind: "claim", block, sentence, reason: "findings.claim.mended", isAdvice: true }
    : uncheckedFinding(block, sentence);
}

/** The sources that a repaired sentence names itself: enough to look up a name or number there. */
function namedByFixes(
  sentences: readonly NumberedSentence[],
  fixes: readonly Fix[],
  { sources }: Context,
): [string, Verdict][] {
  return sentences.flatMap(({ text }): [string, Verdict][] => {
    const fix = fixes.find((one) => oneLine(one.text).includes(text));
    if (fix === undefined) return [];
    const uses = sources.filter((source) => fix.uses.some((id) => isNamedBy(source, id)));
    return [[text, { verdict: "supported", uses, marks: [], note: "" }]];
  });
}

/** Without the days that code put above a digest's notes. */
function readSentences(article: CheckedArticle, material: SourceMaterial): NumberedSentence[] {
  const locale = writerLocales[material.language];
  const days = new Set((material.notes ?? []).map(({ postedAt }) => headingOf({ ...material, postedAt }, locale)));
  return numberSentences(article, material.language).filter(
    ({ text, where }) => where !== "heading" || !days.has(text),
  );
}

function otherTitle(text: string, n: number): NumberedSentence {
  return { n, where: "title", block: null, text };
}

function isGoodTitle(title: string, verdicts: Verdicts): boolean {
  const verdict = verdicts?.get(title);
  return verdict !== undefined && isClean(verdict);
}

/** A block without sources gets those in which its sentences were found. */
function withSources<T extends RevisableArticle>(
  article: T,
  sentences: readonly NumberedSentence[],
  verdicts: Verdicts,
): T {
  if (verdicts === null) return article;
  const blocks = article.document.blocks.map((block, index) => {
    if (block.type === "heading" || block.type === "figure" || block.type === "gallery") return block;
    if ((block.sources ?? []).length > 0) return block;
    const own = sentences.filter((sentence) => sentence.block === index);
    const ids = own.flatMap(({ text }) => verdicts.get(text)?.uses.map(({ id }) => id) ?? []);
    return ids.length === 0 ? block : { ...block, sources: [...new Set(ids)] };
  });
  return { ...article, document: { blocks } };
}

/** How many picture details the text may mention: more would be an inventory. */
const mostSeen = 2;

/**
 * Drops findings about missing sources that no longer hold: the block has some now, or mentions picture details in a
 * sentence or two that the verifier saw there too.
 */
function withoutStale(
  findings: readonly Finding[],
  article: RevisableArticle,
  sentences: readonly NumberedSentence[],
  verdicts: Verdicts,
): Finding[] {
  const rests = (block: number | null) => {
    const found = block === null ? undefined : article.document.blocks[block];
    const names = found !== undefined && "sources" in found ? (found.sources ?? []) : [];
    if (names.some((id) => !id.startsWith("seen:"))) return true;
    const own = sentences.filter((sentence) => sentence.block === block);
    return names.length > 0 && own.length <= mostSeen && own.every(({ text }) => isSeen(verdicts?.get(text)));
  };
  return findings.filter(({ reason, block }) => reason !== "findings.structure.noSource" || !rests(block));
}

function isSeen(verdict: Verdict | undefined): boolean {
  return verdict !== undefined && isClean(verdict) && verdict.uses.some(({ id }) => id.startsWith("seen:"));
}

/** Judged by words alone. A translation shares none with its original. */
function unsupported(
  article: CheckedArticle,
  { material, sources, detector }: Context,
  reading: "usual" | "strict",
): Finding[] {
  return detector.isForeign(material.caption, material.language)
    ? []
    : checkSupport(article, material, sources, reading);
}

/** Null if the model can't repair its own text: the result is a draft. */
async function repair(
  run: Run,
  article: CheckedArticle & RevisableArticle,
  sentences: readonly NumberedSentence[],
  problems: ReturnType<typeof listProblems>,
  context: Context,
): Promise<{ article: CheckedArticle & RevisableArticle; fixes: Fix[]; canary: string } | null> {
  try {
    const { fixes, canary } = await askForFixes(run, sentences, problems, context);
    return { article: { ...article, ...mendSentences(article, fixes) }, fixes, canary };
  } catch (error) {
    if (isFinal(error)) return null;
    throw error;
  }
}
