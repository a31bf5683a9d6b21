import { phrasesOf } from "../phrases.ts";
import type { Material } from "../read-task.ts";
import { cleanSource, cutAtWord, isHashtagsOnly, isOrder, isPrivate } from "./clean-source.ts";

export type AnswerBlock = {
  type: "paragraph" | "heading" | "list" | "numbered-list" | "quote" | "details" | "picture";
  text: string;
  items: string[];
  uses: string[];
};
export type AnswerArticle = {
  form: string;
  titles: string[];
  excerpt: string;
  metaDescription: string;
  blocks: (AnswerBlock & { picture: number })[];
  links: object[];
  ask: string[];
  remember: string[];
};

type Sentence = { id: string; text: string; isItem: boolean; /** Of a digest. */ note: number | undefined };

/** Writes an article from the numbered sources alone: the owner's sentences, in paragraphs that cite them. */
export function writeArticle(material: Material): AnswerArticle {
  const { language } = material;
  const phrases = phrasesOf(language);
  const sentences = readSentences(material);
  const blocks: AnswerBlock[] = [];
  sentences.forEach((sentence, index) => {
    const isNext = sentence.note !== sentences[index - 1]?.note;
    addSentence(blocks, sentence, language, isNext);
  });
  if (blocks.length === 0)
    blocks.push({
      type: "paragraph",
      text: phrases.lead,
      items: [],
      uses: material.sources.slice(0, 1).map(({ id }) => id),
    });
  const prose = sentences.map(({ text }) => text);
  const title = makeTitle(prose, language) || phrases.title;
  const said = prose.map((text) => ended(text, language));
  return {
    form: material.brief?.form ?? "article",
    titles: [title],
    excerpt: shorten(said, language === "ja" ? 100 : 200, language),
    metaDescription: makeMeta(said, title, language),
    blocks: blocks.map((block) => ({ ...block, picture: 0 })),
    links: [],
    ask: [],
    remember: sentences.flatMap(({ id, text }) => (id.startsWith("answer:") && isLasting(text) ? [text] : [])),
  };
}

function readSentences(material: Material): Sentence[] {
  const said = new Set<string>();
  return material.sources.flatMap(({ id, text, note }): Sentence[] => {
    const clean = cleanSource(text);
    const isSaid = said.has(clean.toLowerCase());
    said.add(clean.toLowerCase());
    if (!/^(?:caption|answer):/.test(id) || isSaid || clean === "" || isHashtagsOnly(text)) return [];
    if (isOrder(text) || (id.startsWith("answer:") && isPrivate(text))) return [];
    return [{ id, text: clean, isItem: /^\s*[-•·*▪◦✓✔➤→]/u.test(text), note }];
  });
}

/** Puts three sentences in a paragraph; list items stay a list, and notes apart. */
function addSentence(blocks: AnswerBlock[], { id, text, isItem }: Sentence, language: string, isNext: boolean): void {
  const last = isNext ? undefined : blocks.at(-1);
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

/** "Priya is my sister." stays true after this post. */
function isLasting(text: string): boolean {
  return /\b(?:is|are) (?:my|our)\b/iu.test(text);
}

function makeTitle(sentences: string[], language: string): string {
  const longest = language === "ja" ? 32 : 60;
  const candidates = sentences.map((text) =>
    text
      .replace(/https?:\S+|\S+@\S+|@\S+/gu, "")
      .replace(/[\s.!?。！？:,;]+$/u, "")
      .trim(),
  );
  const fitting = candidates.find(
    (text) => text !== "" && [...text].length <= longest && /\p{Ll}|[\u3040-\u9fff]/u.test(text),
  );
  return fitting ?? cutAtWord(candidates.find((text) => text !== "") ?? "", longest, language);
}

/** A description that differs from the title. */
function makeMeta(said: string[], title: string, language: string): string {
  const limit = language === "ja" ? 80 : 155;
  const meta = shorten(said, limit, language);
  const isTitle = meta.replace(/[.!?…。]+$/u, "") === title.replace(/[.!?…。]+$/u, "");
  return isTitle ? shorten([meta, phrasesOf(language).more], limit, language) : meta;
}

/** Keeps as many whole sentences as fit; cuts a single long one. */
function shorten(said: string[], limit: number, language: string): string {
  const [first = phrasesOf(language).lead] = said;
  const fitting = said
    .map((_, index) => joinSentences(said.slice(0, index + 1), language))
    .findLast((text) => [...text].length <= limit);
  return fitting ?? `${cutAtWord(first, limit - 1, language)}…`;
}

export function joinSentences(sentences: string[], language: string): string {
  return sentences.join(language === "ja" ? "" : " ");
}

export function ended(text: string, language: string): string {
  if (/[.!?…:。！？][)"”»“」』）'’]*$/u.test(text)) return text;
  return text + (language === "ja" ? "。" : ".");
}
