import type { SourceMaterial } from "../article-writer.ts";
import { wantsCalm, wantsFormal } from "./choose-frame.ts";
import type { WriterLocale } from "./locales/locale.ts";
import type { NormalisedCaption } from "./normalise-caption.ts";

type Wanted = Pick<SourceMaterial, "style" | "learned">;

/**
 * The two style changes that don't affect meaning: expands contractions in formal style, and turns "!" into "." when
 * the style is matter-of-fact or the owner's edits always did. Never makes text louder than the owner wrote it.
 */
export function applyStyle(caption: NormalisedCaption, wanted: Wanted, locale: WriterLocale): NormalisedCaption {
  const paragraphs = caption.paragraphs.map((lines) =>
    lines.map((line) => ({
      ...line,
      sentences: line.sentences.map((sentence) => ({ ...sentence, text: restyle(sentence.text, wanted, locale) })),
    })),
  );
  return { ...caption, paragraphs };
}

function restyle(text: string, { style, learned }: Wanted, locale: WriterLocale): string {
  const isCalm = wantsCalm(style) || learned?.lessons.includes("no-exclamation-marks");
  const calmed = isCalm ? text.replace(/(?:[\s\u202f]*!)+/gu, ".").replace(/！+/gu, "。") : text;
  // Quotations stay verbatim.
  if (!wantsFormal(style) || /["“”„«»]/u.test(calmed)) return calmed;
  return locale.formalForms.reduce((rest, [pattern, words]) => rest.replace(pattern, words), calmed);
}
