import type { SourceMaterial } from "../article-writer.ts";
import { cleanText } from "./clean-text.ts";
import { plainKeycaps } from "./plain-keycaps.ts";
import { splitSentences, type SourceSpan } from "./split-sentences.ts";

/**
 * A sentence of the material, counted from 1 within its source: "caption:3", "alt:1", "about:1". The facts to
 * remember continue the about text. `start` and `end` are offsets into the source after `cleanText` and
 * `plainKeycaps`; for alt texts, answers and facts into each one of them. An alt text is one sentence, numbered like
 * its picture. An answer is "answer:2", its sentences are "answer:2.1" and "answer:2.2" if it has several.
 */
export type SourceSentence = SourceSpan & {
  id: string;
  source: "caption" | "answer" | "alt" | "about" | "earlier";
  /** What was asked: without it, "yes" or "twelve" means nothing. */
  question?: string;
};

/** Every sentence an article may rest on, in the order of the material. Hashtags are topics, not sentences. */
export function sourceSentences(
  material: Pick<SourceMaterial, "caption" | "pictures" | "about" | "language" | "answers" | "facts">,
): SourceSentence[] {
  const { language, answers = [], facts = [] } = material;
  const alts = material.pictures.flatMap((picture, index): SourceSentence[] => {
    const text = cleanText(picture.alt ?? "").trim();
    return text === "" ? [] : [{ id: `alt:${index + 1}`, source: "alt", text, start: 0, end: text.length }];
  });
  return [
    ...numbered("caption", sentencesByLine(material.caption, language).flat()),
    ...answers.flatMap(({ question, text }, index) =>
      numberedWithin("answer", index + 1, text, language).map((sentence) => ({ ...sentence, question })),
    ),
    ...alts,
    ...numbered(
      "about",
      [material.about, ...facts].flatMap((text) => sentencesByLine(text, language).flat()),
    ),
  ];
}

/** The sentences of the owner's earlier posts: "earlier:2.1". Each is true for its post's date only. */
export function earlierSentences({
  earlierPosts = [],
  language,
}: Pick<SourceMaterial, "earlierPosts" | "language">): SourceSentence[] {
  return earlierPosts.flatMap(({ text }, index) => numberedWithin("earlier", index + 1, text, language));
}

/** The caption's sentences, one list per line; blank lines give empty lists. Ids are numbered across lines. */
export function captionSentences(caption: string, language: string): SourceSentence[][] {
  let count = 0;
  return sentencesByLine(caption, language).map((line) =>
    line.map((span) => ({ ...span, source: "caption", id: `caption:${++count}` })),
  );
}

/** Whether a block that names `id` rests on this sentence; "answer:2" stands for all sentences of the answer. */
export function isNamedBy(sentence: Pick<SourceSentence, "id">, id: string): boolean {
  return sentence.id === id || sentence.id.startsWith(`${id}.`);
}

function sentencesByLine(text: string, language: string): SourceSpan[][] {
  let offset = 0;
  return plainKeycaps(cleanText(text))
    .split("\n")
    .map((line) => {
      const sentences = splitSentences(line, language, offset);
      offset += line.length + 1;
      return sentences;
    });
}

function numbered(source: "caption" | "about", spans: SourceSpan[]): SourceSentence[] {
  return spans.map((span, index) => ({ ...span, source, id: `${source}:${index + 1}` }));
}

/** The sentences of the n-th text of its kind. */
function numberedWithin(source: "answer" | "earlier", n: number, text: string, language: string): SourceSentence[] {
  const spans = sentencesByLine(text, language).flat();
  return spans.map((span, index) => ({
    ...span,
    source,
    id: spans.length === 1 ? `${source}:${n}` : `${source}:${n}.${index + 1}`,
  }));
}
