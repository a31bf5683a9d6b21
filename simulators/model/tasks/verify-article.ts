import { phrasesOf } from "../phrases.ts";
import type { Material } from "../read-task.ts";
import { cleanSource } from "./clean-source.ts";

/** Compares each sentence with the sources word by word, or believes or doubts everything. */
export function verifyArticle({ sentences, sources, language }: Material, kind: string | undefined): object {
  const own = Object.values(phrasesOf(language)).flat();
  const read = sources.map(({ id, text }) => ({ id, words: new Set(wordsOf(cleanSource(text), language)) }));
  return {
    sentences: sentences.map(({ n, text }) => {
      const words = wordsOf(text, language);
      const found = (word: string) => read.some((source) => source.words.has(word));
      const isTrue = own.some((phrase) => text.startsWith(phrase.slice(0, 12))) || words.every(found);
      const isSupported = kind === "credulous" || (kind !== "doubtful" && isTrue);
      const uses = read.filter((source) => words.some((word) => source.words.has(word))).map(({ id }) => id);
      return {
        n,
        verdict: isSupported ? "supported" : "absent",
        uses: isSupported && uses.length === 0 ? read.slice(0, 1).map(({ id }) => id) : uses,
        marks: [],
        note: isSupported ? "" : "No source says so.",
      };
    }),
  };
}

function wordsOf(text: string, language: string): string[] {
  const parts = new Intl.Segmenter(language, { granularity: "word" }).segment(text);
  return [...parts].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment.toLowerCase()] : []));
}
