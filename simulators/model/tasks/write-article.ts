import { phrasesOf } from "../phrases.ts";
import type { Material } from "../read-task.ts";
import { cleanSource, cutAtWord, isHashtagsOnly, isOrder } from "./clean-source.ts";

export type AnswerBlock = { type: "paragraph" | "heading" | "list" | "numbered-list" | "quote"; text: string; items: string[]; uses: string[] };
export type AnswerArticle = { title: string; excerpt: string; metaDescription: string; blocks: AnswerBlock[] };

type Sentence = { id: string; text: string; isItem: boolean };

/** An article from the numbered sources alone: the owner's sentences, in paragraphs that name them. */
export function writeArticle(material: Material): AnswerArticle {
  const { language } = material;
  const phrases = phrasesOf(language);
  const sentences = readSentences(material);
  const blocks: AnswerBlock[] = [];
  for (const sentence of sentences) addSentence(blocks, sentence, language);
  if (blocks.length === 0) blocks.push({ type: "paragraph", text: phrases.lead, items: [], uses: material.sources.slice(0, 1).map(({ id }) => id) });
  const prose = sentences.map(({ text }) => text);
  const title = makeTitle(prose, language) || phrases.title;
  const joined = joinSentences(prose.map((text) => ended(text, language)), language);
  return { title, excerpt: shorten(joined || phrases.lead, language === "ja" ? 100 : 200, language), metaDescription: makeMeta(joined, title, language), blocks };
}

function readSentences(material: Material): Sentence[] {
  const said = new Set<string>();
  return material.sources.flatMap(({ id, text }): Sentence[] => {
    const clean = cleanSource(text);
    const isSaid = said.has(clean.toLowerCase());
    said.add(clean.toLowerCase());
    if (!id.startsWith("caption:") || isSaid || clean === "" || isOrder(text) || isHashtagsOnly(text)) return [];
    return [{ id, text: clean, isItem: /^\s*[-•·*▪◦✓✔➤→]/u.test(text) }];
  });
}

/** Three sentences to a paragraph; entries of a list stay a list. */
function addSentence(blocks: AnswerBlock[], { id, text, isItem }: Sentence, language: string): void {
  const last = blocks.at(-1);
  if (isItem) {
    if (last?.type === "list") last.items.push(text);
    else blocks.push({ type: "list", text: "", items: [text], uses: [] });
    blocks.at(-1)?.uses.push(id);
    return;
  }
  const whole = ended(text, language);
  if (last?.type === "paragraph" && last.uses.length < 3) {
    last.text = joinSentences([last.text, whole], language);
    last.uses.push(id);
    return;
  }
  blocks.push({ type: "paragraph", text: whole, items: [], uses: [id] });
}

function makeTitle(sentences: string[], language: string): string {
  const longest = language === "ja" ? 32 : 60;
  const candidates = sentences.map((text) => text.replace(/https?:\S+|\S+@\S+|@\S+/gu, "").replace(/[\s.!?。！？:,;]+$/u, "").trim());
  const fitting = candidates.find((text) => text !== "" && [...text].length <= longest && /\p{Ll}|[\u3040-\u9fff]/u.test(text));
  return fitting ?? cutAtWord(candidates.find((text) => text !== "") ?? "", longest, language);
}

/** A description that is not the title. */
function makeMeta(text: string, title: string, language: string): string {
  const meta = shorten(text || phrasesOf(language).lead, language === "ja" ? 80 : 155, language);
  const isTitle = meta.replace(/[.!?…。]+$/u, "") === title;
  return isTitle ? shorten(joinSentences([meta, phrasesOf(language).more], language), language === "ja" ? 80 : 155, language) : meta;
}

function shorten(text: string, limit: number, language: string): string {
  return [...text].length <= limit ? text : `${cutAtWord(text, limit - 1, language)}…`;
}

export function joinSentences(sentences: string[], language: string): string {
  return sentences.join(language === "ja" ? "" : " ");
}

export function ended(text: string, language: string): string {
  if (/[.!?…:。！？][)"”»“」』）'’]*$/u.test(text)) return text;
  return text + (language === "ja" ? "。" : ".");
}
