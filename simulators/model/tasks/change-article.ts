import { phrasesOf } from "../phrases.ts";
import type { Material } from "../read-task.ts";
import { joinSentences, type AnswerBlock } from "./write-article.ts";

type Change = { action: "replace" | "remove" | "insert-after"; index: number } & AnswerBlock;
export type AnswerChanges = { title: string; excerpt: string; metaDescription: string; changes: Change[] };

/** Removes every sentence that a problem names; a title or description gets true words instead. */
export function repairArticle({ problems, sentences, language }: Material): { fixes: object[] } {
  const faulty = new Set(problems.map(({ n }) => n));
  const whole = sentences.find(({ n, where }) => where === "text" && !faulty.has(n))?.text;
  const fixes = sentences
    .filter(({ n }) => faulty.has(n))
    .map(({ n, where }) => {
      if (where === "title") return { n, text: phrasesOf(language).title, uses: [] };
      const isAlone = sentences.filter((other) => other.where === where && !faulty.has(other.n)).length === 0;
      return { n, text: where === "metaDescription" && isAlone ? (whole ?? "") : "", uses: [] };
    });
  return { fixes };
}

/** Does one of the requested changes: drops the last sentence of the first paragraph, or gives it a heading. */
export function reviseArticle(material: Material): AnswerChanges {
  const none = { title: "", excerpt: "", metaDescription: "" };
  const paragraph = material.blocks.find(({ type, text }) => type === "paragraph" && text.length > 0);
  if (!paragraph) return { ...none, changes: [] };
  if (/heading|überschrift|titre|tiêu đề|見出し|tajuk/iu.test(material.wish)) {
    return {
      ...none,
      changes: [
        {
          action: "insert-after",
          index: paragraph.index,
          type: "heading",
          text: phrasesOf(material.language).heading,
          items: [],
          uses: [],
        },
      ],
    };
  }
  const sentences = [...new Intl.Segmenter(material.language, { granularity: "sentence" }).segment(paragraph.text)].map(
    ({ segment }) => segment.trim(),
  );
  const text = joinSentences(sentences.length > 1 ? sentences.slice(0, -1) : sentences, material.language);
  return {
    ...none,
    changes: [{ action: "replace", index: paragraph.index, type: "paragraph", text, items: [], uses: [] }],
  };
}
