import type { Material } from "../read-task.ts";
import { cleanSource, isHashtagsOnly, isOrder, isPrivate } from "./clean-source.ts";

const asks = {
  en: { next: "What happened after “{words}”?", which: "An earlier post says “{words}”. Which is right?" },
  vi: { next: "Sau “{words}” thì sao?", which: "Một bài trước ghi “{words}”. Bài nào đúng?" },
};
type Asks = (typeof asks)["en"];

/**
 * A brief from the caption alone, with a question about the first words of each of its first three sentences, and
 * before them a private one where an earlier post has another number in the same sentence.
 */
export function briefPost({ sources, earlierPosts }: Material, instructions: string): object {
  const ask = asks[/"questions": .*?in Vietnamese/u.test(instructions) ? "vi" : "en"];
  const said = sources.filter(({ id, text }) => id.startsWith("caption:") && saysSomething(text));
  const sentences = said.map(({ text }) => cleanSource(text));
  const [first = ""] = sentences;
  const before = earlierPosts.flatMap(({ text }) => splitSentences(text));
  const questions = [...sentences.flatMap((sentence) => findOther(sentence, before, ask)), ...askNext(sentences, ask)];
  return {
    genre: "moment",
    thread: first,
    bestLine: first,
    useful: [],
    form: "article",
    questions: questions.slice(0, 3),
    earlier: "",
    links: [],
  };
}

function saysSomething(text: string): boolean {
  return !isOrder(text) && !isPrivate(text) && !isHashtagsOnly(text) && cleanSource(text) !== "";
}

function askNext(sentences: string[], { next }: Asks): object[] {
  return sentences
    .map(shorten)
    .filter((words) => words !== "")
    .map((words) => ({ text: next.replace("{words}", words), private: false }));
}

/** "14 km to the hut." today, "17 km to the hut." before. */
function findOther(sentence: string, before: string[], { which }: Asks): object[] {
  const folded = withoutNumbers(sentence);
  const other = before.find(
    (text) => /\d/u.test(text) && withoutNumbers(text) === folded && cleanSource(text) !== sentence,
  );
  return other === undefined ? [] : [{ text: which.replace("{words}", shorten(other)), private: true }];
}

function withoutNumbers(text: string): string {
  return cleanSource(text).toLowerCase().replace(/\d+/gu, "#");
}

function splitSentences(text: string): string[] {
  return [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)].map(({ segment }) => segment.trim());
}

function shorten(sentence: string): string {
  return sentence
    .split(/\s+/u)
    .slice(0, 6)
    .join(" ")
    .replace(/[^\p{L}\p{N}: ’'-]/gu, "");
}
