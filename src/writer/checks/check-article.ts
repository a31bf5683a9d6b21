import type { ArticleDocument } from "../../document/document.ts";
import type { EarlierArticle, Finding, SourceMaterial } from "../article-writer.ts";
import { settleContradictions } from "../built-in/answers/settle-contradictions.ts";
import { bodyText, type CheckedArticle, postText, toPassages } from "./article-text.ts";
import { checkAltTexts } from "./check-alt-texts.ts";
import { checkClaims } from "./check-claims.ts";
import { checkContacts } from "./check-contacts.ts";
import { checkCoverage } from "./check-coverage.ts";
import { checkInstructions } from "./check-instructions.ts";
import { checkKeywords } from "./check-keywords.ts";
import { checkLanguage } from "./check-language.ts";
import { checkMeaning } from "./check-meaning.ts";
import { checkMeta } from "./check-meta.ts";
import { checkNames } from "./check-names.ts";
import { checkQuantities, checkQuantitiesOfBlocks, checkTomorrow } from "./check-quantities.ts";
import { checkQuotes } from "./check-quotes.ts";
import { checkRepetition } from "./check-repetition.ts";
import { checkStructure } from "./check-structure.ts";
import { checkTitle } from "./check-title.ts";
import { checkReferences, checkStaleDates, checkStockPhrases } from "./check-wording.ts";
import { readScopes } from "./meaning/scope.ts";
import { detectCaptionLanguage } from "./caption-language.ts";
import { type LanguageDetector, loadLanguageDetector } from "../text/detect-language.ts";
import { readSourceFacts } from "./source-facts.ts";

export type { CheckedArticle } from "./article-text.ts";

export type CheckOptions = {
  /** The source's other articles, newest first; the last 50 are enough. */
  earlier?: readonly EarlierArticle[];
  /** A marker in a model's instructions that must not appear in the article. */
  canary?: string;
  /** Called with the error when a check throws, for the log; the article gets a finding. */
  onFailure?: (check: Finding["kind"] | "all", error: unknown) => void;
};

/**
 * Everything that keeps an article from publishing automatically: statements that its sources don't support, and faults
 * of form. No model, no network; takes a few milliseconds once the language data is loaded. A check that throws becomes
 * a finding.
 */
export async function checkArticle(
  article: CheckedArticle,
  material: SourceMaterial,
  options: CheckOptions = {},
): Promise<Finding[]> {
  try {
    const findings: Finding[] = [];
    for (const [kind, check] of prepareChecks(article, material, options, await loadLanguageDetector())) {
      try {
        findings.push(...check());
      } catch (error) {
        options.onFailure?.(kind, error);
        findings.push({ kind, block: null, sentence: null, reason: "findings.check.failed", values: { check: kind } });
      }
    }
    return findings;
  } catch (error) {
    options.onFailure?.("all", error);
    return [{ kind: "structure", block: null, sentence: null, reason: "findings.check.notRead" }];
  }
}

type Check = [kind: Finding["kind"], run: () => Finding[]];

/** Parses the article and its sources once for all checks. */
function prepareChecks(
  article: CheckedArticle,
  material: SourceMaterial,
  options: CheckOptions,
  detector: LanguageDetector,
): Check[] {
  const { language } = material;
  const earlier = options.earlier ?? [];
  const captionLanguage = detectCaptionLanguage(material.caption, detector) ?? language;
  const { blocks } = article.document;
  const named = namedEarlier(blocks);
  const facts = readSourceFacts(material, captionLanguage, named);
  // A number that the owner has corrected isn't missing.
  const settled = settleContradictions(material, detector);
  const told = settled === material ? facts : readSourceFacts(settled, captionLanguage);
  const scopes = once(() => readScopes(material, captionLanguage, detector));
  const passages = toPassages(article, language);
  const body = bodyText(article.document);
  const bodySentences = passages
    .filter((passage) => passage.role === "paragraph" || passage.role === "item")
    .flatMap((passage) => passage.sentences);
  const described = `${body}\n${article.excerpt}\n${article.title}\n${facts.text}`;
  return [
    ["quantity", () => checkQuantities(passages, facts)],
    ["quantity", () => checkQuantitiesOfBlocks(passages, blocks, scopes(), facts)],
    ["quantity", () => checkTomorrow(passages, scopes(), facts)],
    ["name", () => checkNames(passages, facts)],
    ["link", () => checkContacts(passages, article.document, facts)],
    ["claim", () => checkClaims(passages, facts)],
    ["claim", () => checkMeaning(passages, blocks, scopes(), language)],
    ["claim", () => checkQuotes(passages, material, named)],
    ["language", () => checkLanguage(passages, language, detector)],
    ["coverage", () => checkCoverage(article, told, captionLanguage)],
    [
      "title",
      () =>
        checkTitle(
          article.title,
          language,
          earlier.map((other) => other.title),
        ),
    ],
    ["meta", () => checkMeta(article.metaDescription, article.title, language, described)],
    ["keyword", () => checkKeywords(article, material.keywords, language, facts)],
    ["structure", () => checkStructure(article.document, passages, facts)],
    ["structure", () => checkReferences(passages, scopes(), language)],
    ["structure", () => checkStaleDates(passages, scopes(), language)],
    ["structure", () => checkStockPhrases(passages, scopes(), language)],
    ["alt-text", () => checkAltTexts(article.document, facts)],
    ["repetition", () => checkRepetition(postText(article.document), bodySentences, language, earlier)],
    ["instruction", () => checkInstructions(passages, facts, options.canary)],
  ];
}

/** Earlier posts are sources only for articles that name them. */
function namedEarlier(blocks: ArticleDocument["blocks"]): ReadonlySet<string> {
  const ids = blocks.flatMap((block) => ("sources" in block ? (block.sources ?? []) : []));
  return new Set(ids.filter((id) => id.startsWith("earlier:")));
}

/** Computes on first use, so that a failure belongs to the check that needs it. */
function once<Value>(compute: () => Value): () => Value {
  let done: { value: Value } | undefined;
  return () => (done ??= { value: compute() }).value;
}
