import { phrasesOf } from "../phrases.ts";
import type { GivenBlock, Material } from "../read-task.ts";
import { cleanSource } from "./clean-source.ts";
import { ended, joinSentences, type AnswerBlock } from "./write-article.ts";

type Change = { action: "replace" | "remove" | "insert-after"; index: number } & AnswerBlock;
export type AnswerChanges = { title: string; excerpt: string; metaDescription: string; changes: Change[] };

/** Removes every sentence that a finding names, and inserts what is missing. */
export function repairArticle(material: Material): AnswerChanges {
  const answer: AnswerChanges = { title: "", excerpt: "", metaDescription: "", changes: [] };
  const { problems, language } = material;
  for (const block of material.blocks) {
    const faulty = problems
      .filter((problem) => problem.block === block.index)
      .map((problem) => problem.sentence ?? problem.value);
    if (faulty.length > 0)
      answer.changes.push(
        mended(
          block,
          faulty.filter((text) => text !== ""),
        ),
      );
  }
  const faultyIn = (where: string) => problems.filter((problem) => problem.where === where && problem.block === null);
  if (faultyIn("title").length > 0) answer.title = phrasesOf(language).title;
  for (const part of ["excerpt", "metaDescription"] as const) {
    const faulty = faultyIn(part)
      .map(({ sentence }) => sentence ?? "")
      .filter((sentence) => sentence !== "");
    if (faulty.length > 0)
      answer[part] =
        without(material[part], faulty) ||
        firstSentence(
          material,
          problems.flatMap(({ sentence }) => sentence ?? []),
        );
  }
  const missing = problems.filter(({ problem }) => problem.includes("missing"));
  if (missing.length > 0) answer.changes.push(...insertMissing(material, missing.map(({ value }) => value).join(", ")));
  return answer;
}

function mended(block: GivenBlock, faulty: string[]): Change {
  const text = without(block.text, faulty);
  const items = block.items.map((item) => without(item, faulty)).filter((item) => item !== "");
  const isEmpty = text === "" && items.length === 0;
  return {
    action: isEmpty ? "remove" : "replace",
    index: block.index,
    type: asType(block.type),
    text,
    items,
    uses: [],
  };
}

function without(text: string, faulty: string[]): string {
  return faulty
    .reduce((rest, sentence) => rest.replace(sentence, ""), text)
    .replace(/\s{2,}/gu, " ")
    .trim();
}

function firstSentence(material: Material, faulty: string[]): string {
  const texts = material.blocks.filter(({ type }) => type === "paragraph").map(({ text }) => without(text, faulty));
  const [first] = new Intl.Segmenter(material.language, { granularity: "sentence" }).segment(
    texts.find((text) => text !== "") ?? phrasesOf(material.language).lead,
  );
  return first?.segment.trim() ?? "";
}

/** The source sentences that contain what the article lacks. */
function insertMissing(material: Material, missing: string): Change[] {
  const values = missing.split(", ").filter((value) => value !== "");
  const found = material.sources.filter(({ text }) => values.some((value) => text.includes(value)));
  const last = material.blocks.at(-1)?.index ?? 0;
  const text = joinSentences(
    found.map((source) => ended(cleanSource(source.text), material.language)),
    material.language,
  );
  return found.length === 0
    ? []
    : [{ action: "insert-after", index: last, type: "paragraph", text, items: [], uses: found.map(({ id }) => id) }];
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

function asType(type: string): AnswerBlock["type"] {
  const known = (["paragraph", "heading", "list", "numbered-list", "quote"] as const).find((one) => one === type);
  return known ?? "paragraph";
}
