import type { ArticleLanguage } from "../../platform/languages.ts";
import type { EarlierArticle, Finding } from "../article-writer.ts";
import { foldText, normaliseText } from "./normalise-text.ts";

/** Shingles: runs of consecutive words, or of characters in Japanese. */
const shingle = { words: 5, characters: 8 };
/** The largest share of an article's shingles that one earlier article may contain. */
const mostShared = 0.2;
/** In a shorter text, a single set phrase would weigh too much. */
const fewestShingles = 20;

/** Flags an article that repeats an earlier one from the same source, or repeats itself. */
export function checkRepetition(
  text: string,
  sentences: string[],
  language: ArticleLanguage,
  earlier: readonly EarlierArticle[],
): Finding[] {
  const findings: Finding[] = [];
  const own = shingles(text, language);
  for (const article of earlier) {
    const other = shingles(article.text, language);
    const shared = [...own].filter((part) => other.has(part)).length;
    if (own.size >= fewestShingles && shared / own.size > mostShared) {
      const share = String(Math.round((shared / own.size) * 100));
      findings.push({
        kind: "repetition",
        block: null,
        sentence: null,
        reason: "findings.repetition.earlier",
        values: { title: article.title, share },
      });
    }
  }
  const seen = new Set<string>();
  for (const sentence of sentences) {
    const key = foldText(normaliseText(sentence))
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
      .trim();
    if (key.length >= 20 && seen.has(key))
      findings.push({ kind: "repetition", block: null, sentence, reason: "findings.repetition.sentence" });
    seen.add(key);
  }
  return findings;
}

function shingles(text: string, language: ArticleLanguage): Set<string> {
  const folded = foldText(normaliseText(text));
  const parts =
    language === "ja" ? [...folded.replace(/[^\p{L}\p{N}]/gu, "")] : (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  const size = language === "ja" ? shingle.characters : shingle.words;
  const result = new Set<string>();
  for (let start = 0; start + size <= parts.length; start += 1) result.add(parts.slice(start, start + size).join(" "));
  return result;
}
