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
  const paragraphs = caption.paragraphs.map((lines) => {
    const texts = restyle(
      lines.flatMap(({ sentences }) => sentences.map(({ text }) => text)),
      wanted,
      locale,
    ).values();
    return lines.map((line) => ({
      ...line,
      sentences: line.sentences.map((sentence) => ({ ...sentence, text: texts.next().value ?? sentence.text })),
    }));
  });
  return { ...caption, paragraphs };
}

/** Takes a whole paragraph, because a quotation may span several sentences. */
function restyle(sentences: string[], { style, learned }: Wanted, locale: WriterLocale): string[] {
  const isCalm = wantsCalm(style) || learned?.lessons.includes("no-exclamation-marks");
  const calmed = isCalm ? calm(sentences.join("\n")).split("\n") : sentences;
  if (!wantsFormal(style)) return calmed;
  return calmed.map((text) =>
    // Quotations stay verbatim.
    /["“”„«»]/u.test(text)
      ? text
      : locale.formalForms.reduce((rest, [pattern, words]) => rest.replace(pattern, words), text),
  );
}

const quotation = /«[^»]*»|»[^»«]*«|„[^“”"]*[“”"]|“[^”]*”|"[^"]*"|「[^」]*」|『[^』]*』/u;
const quotationOrMarks = new RegExp(String.raw`${quotation.source}|(?:[^\S\n]*!)+|！+`, "gu");

function calm(text: string): string {
  return text.replace(quotationOrMarks, (found) => {
    if (quotation.test(found)) return found;
    return found.startsWith("！") ? "。" : ".";
  });
}
