import type { WritingStyle } from "../article-writer.ts";
import { wantsCalm, wantsFormal } from "./choose-frame.ts";
import type { WriterLocale } from "./locales/locale.ts";
import type { NormalisedCaption } from "./normalise-caption.ts";

/**
 * The two changes of style that leave the meaning alone: contractions written out when formal, "."
 * for "!" when matter-of-fact. Nothing is ever made louder than the owner wrote it.
 */
export function applyStyle(caption: NormalisedCaption, style: WritingStyle, locale: WriterLocale): NormalisedCaption {
  const paragraphs = caption.paragraphs.map((lines) =>
    lines.map((line) => ({
      ...line,
      sentences: line.sentences.map((sentence) => ({ ...sentence, text: restyle(sentence.text, style, locale) })),
    })),
  );
  return { ...caption, paragraphs };
}

function restyle(text: string, style: WritingStyle, locale: WriterLocale): string {
  const calmed = wantsCalm(style) ? text.replace(/(?:[\s\u202f]*!)+/gu, ".").replace(/！+/gu, "。") : text;
  // What somebody else said is quoted as it was said.
  if (!wantsFormal(style) || /["“”„«»]/u.test(calmed)) return calmed;
  return locale.formalForms.reduce((rest, [pattern, words]) => rest.replace(pattern, words), calmed);
}
