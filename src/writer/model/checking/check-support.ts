import type { Finding, SourceMaterial } from "../../article-writer.ts";
import { isClosingLine } from "../../built-in/closing-line.ts";
import { type CheckedArticle, toPassages } from "../../checks/article-text.ts";
import { foldText, normaliseText } from "../../checks/normalise-text.ts";
import { words } from "../../text/words.ts";
import type { NumberedSource } from "../read-sources.ts";

/**
 * `usual`: a sentence is unsupported if it shares no longer words with the sources. `strict`: if it shares less
 * than half of them.
 */
const readings = { usual: { share: 0.01, fewest: 3 }, strict: { share: 0.5, fewest: 2 } };
const endingLetters = 5;

/**
 * Sentences that the sources don't support, judged by their words alone: this catches inventions without numbers or
 * names. The strict mode asks too much of good prose; it is for a model that has already invented something.
 */
export function checkSupport(
  article: CheckedArticle,
  material: SourceMaterial,
  sources: readonly NumberedSource[],
  reading: keyof typeof readings,
): Finding[] {
  const { share, fewest } = readings[reading];
  const { language } = material;
  const known = new Set(sources.flatMap(({ text }) => unitsOf(text, language)));
  return toPassages(article, language).flatMap(({ role, block, text, sentences }): Finding[] => {
    if (role === "alt" || role === "heading" || isClosingLine(text)) return [];
    return sentences.flatMap((sentence): Finding[] => {
      const units = unitsOf(sentence, language);
      const isCarried = units.length < fewest || units.filter((unit) => known.has(unit)).length >= units.length * share;
      return isCarried ? [] : [{ kind: "claim", block, sentence, reason: "findings.claim.notInSources" }];
    });
  });
}

/**
 * Longer words without their endings; character pairs where words are syllables (Vietnamese) or not separated
 * (Japanese).
 */
function unitsOf(text: string, language: string): string[] {
  const folded = foldText(normaliseText(text));
  if (language === "ja") return pairs([...folded.replace(/[^\p{L}\p{N}ー]/gu, "")]);
  const found = words(folded, language);
  if (language === "vi") return pairs(found.flatMap((word) => word.split(/\s+/u)));
  return found.filter((word) => word.length >= endingLetters).map((word) => word.slice(0, endingLetters));
}

function pairs(parts: string[]): string[] {
  return parts.slice(1).map((part, index) => `${parts[index]} ${part}`);
}
