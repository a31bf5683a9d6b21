import type { EarlierArticle, Finding, SourceMaterial } from "../article-writer.ts";
import { bodyText, toPassages, type CheckedArticle } from "./article-text.ts";
import { checkAltTexts } from "./check-alt-texts.ts";
import { checkClaims } from "./check-claims.ts";
import { checkContacts } from "./check-contacts.ts";
import { checkCoverage } from "./check-coverage.ts";
import { checkInstructions } from "./check-instructions.ts";
import { checkKeywords } from "./check-keywords.ts";
import { checkLanguage } from "./check-language.ts";
import { checkMeta } from "./check-meta.ts";
import { checkNames } from "./check-names.ts";
import { checkQuantities } from "./check-quantities.ts";
import { checkRepetition } from "./check-repetition.ts";
import { checkStructure } from "./check-structure.ts";
import { checkTitle } from "./check-title.ts";
import { detectCaptionLanguage } from "./caption-language.ts";
import { loadLanguageDetector } from "../text/detect-language.ts";
import { readSourceFacts } from "./source-facts.ts";

export type { CheckedArticle } from "./article-text.ts";

export type CheckOptions = {
  /** The source's other articles, newest first; the last 50 are enough. */
  earlier?: readonly EarlierArticle[];
  /** A mark in a model's instructions that must not come back. */
  canary?: string;
};

/**
 * All that keeps an article from being published by itself: statements that its sources do not make,
 * and faults of form. No model, no network; a few milliseconds once the language data is loaded.
 */
export async function checkArticle(article: CheckedArticle, material: SourceMaterial, options: CheckOptions = {}): Promise<Finding[]> {
  const detector = await loadLanguageDetector();
  const { language } = material;
  const earlier = options.earlier ?? [];
  const captionLanguage = detectCaptionLanguage(material.caption, detector) ?? language;
  const facts = readSourceFacts(material, captionLanguage);
  const passages = toPassages(article, language);
  const body = bodyText(article.document);
  const bodySentences = passages.filter((passage) => passage.role === "paragraph" || passage.role === "item").flatMap((passage) => passage.sentences);
  return [
    ...checkQuantities(passages, facts),
    ...checkNames(passages, facts),
    ...checkContacts(passages, article.document, facts),
    ...checkClaims(passages, facts),
    ...checkLanguage(passages, language, detector),
    ...checkCoverage(article, facts, captionLanguage),
    ...checkTitle(article.title, language, earlier.map((other) => other.title)),
    ...checkMeta(article.metaDescription, article.title, language, `${body}\n${article.excerpt}\n${article.title}\n${facts.text}`),
    ...checkKeywords(article, material.keywords, facts),
    ...checkStructure(article.document, passages, facts),
    ...checkAltTexts(article.document, facts),
    ...checkRepetition(body, bodySentences, language, earlier),
    ...checkInstructions(passages, facts, options.canary),
  ];
}
