import type { ArticleLanguage } from "../../languages.ts";

const segmenters = new Map<ArticleLanguage, Intl.Segmenter>();

function sentenceSegmenter(language: ArticleLanguage): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

/** ICU ends a sentence after these; they stand inside one: "z. B.", "ca. 3", "p.m.". */
const abbreviated =
  /(?<![\p{L}\p{N}])(?:\p{L}|z\. ?B|ca|Nr|No|St|Dr|Mr|Mrs|Ms|Str|bzw|inkl|evtl|env|p\. ?ex|ecc|Sig|Jl|Tn|Pn|TP|Tel|Fr|a\.m|p\.m)\.\s*$/u;
/** "12. Mai", "am 3. 5.": a number's full stop ends no sentence before a small letter, a digit or a month. */
const ordinal = /(?<![\p{L}\d])\d{1,2}\.\s*$/u;
const afterOrdinal = /^\s*(?:\p{Ll}|\d|Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/u;

/** Sentences without their outer space. A line break always ends one. */
export function splitSentences(text: string, language: ArticleLanguage): string[] {
  return text
    .split("\n")
    .flatMap((line) => splitLine(line, language))
    .filter((sentence) => sentence !== "");
}

function splitLine(line: string, language: ArticleLanguage): string[] {
  const segments = [...sentenceSegmenter(language).segment(line)].map(({ segment }) => segment);
  const sentences: string[] = [];
  let open = "";
  segments.forEach((segment, index) => {
    open += segment;
    if (abbreviated.test(open) || (ordinal.test(open) && afterOrdinal.test(segments[index + 1] ?? ""))) return;
    sentences.push(open.trim());
    open = "";
  });
  return [...sentences, open.trim()];
}
