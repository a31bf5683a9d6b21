import type { SourceMaterial } from "../article-writer.ts";
import { cleanText } from "./clean-text.ts";
import { splitSentences, type SourceSpan } from "./split-sentences.ts";

/**
 * A sentence of the material. `id` is "caption:3", "alt:1" or "about:1", counted from 1 within its source;
 * `start` and `end` are offsets into that source after `cleanText` (for alt texts: into the picture's own). An
 * alt text is one sentence, numbered like its picture.
 */
export type SourceSentence = SourceSpan & { id: string; source: "caption" | "alt" | "about" };

/** Every sentence an article may rest on, in the order of the material. */
export function sourceSentences(
  material: Pick<SourceMaterial, "caption" | "pictures" | "about" | "language">,
): SourceSentence[] {
  const alts = material.pictures.flatMap((picture, index): SourceSentence[] => {
    const text = cleanText(picture.alt ?? "").trim();
    return text === "" ? [] : [{ id: `alt:${index + 1}`, source: "alt", text, start: 0, end: text.length }];
  });
  return [
    ...numbered("caption", sentencesByLine(material.caption, material.language).flat()),
    ...alts,
    ...numbered("about", sentencesByLine(material.about, material.language).flat()),
  ];
}

/** The caption's sentences, one list per line; blank lines give empty lists. Ids are numbered across lines. */
export function captionSentences(caption: string, language: string): SourceSentence[][] {
  let count = 0;
  return sentencesByLine(caption, language).map((line) =>
    line.map((span) => ({ ...span, source: "caption", id: `caption:${++count}` })),
  );
}

function sentencesByLine(text: string, language: string): SourceSpan[][] {
  let offset = 0;
  return cleanText(text)
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
