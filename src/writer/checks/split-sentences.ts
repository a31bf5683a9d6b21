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

/** ICU ends a sentence after these; they stand inside one: "z. B.", "ca. 3", "12. Mai", "p.m.". */
const unfinished =
  /(?:(?<![\p{L}\p{N}])(?:\d{1,2}|\p{L}|z\. ?B|ca|Nr|No|St|Dr|Mr|Mrs|Ms|Str|bzw|inkl|evtl|env|p\. ?ex|ecc|Sig|Jl|Tn|Pn|TP|a\.m|p\.m))\.\s*$/u;

/** Sentences without their outer space. A line break always ends one. */
export function splitSentences(text: string, language: ArticleLanguage): string[] {
  const sentences: string[] = [];
  for (const line of text.split("\n")) {
    let open = "";
    for (const { segment } of sentenceSegmenter(language).segment(line)) {
      open += segment;
      if (unfinished.test(open)) continue;
      sentences.push(open.trim());
      open = "";
    }
    sentences.push(open.trim());
  }
  return sentences.filter((sentence) => sentence !== "");
}
