import type { Block, Span } from "../../document/document.ts";
import type { SourceMaterial } from "../article-writer.ts";
import { findOrder } from "../text/find-order.ts";
import type { LanguageDetector } from "../text/detect-language.ts";
import { sourceSentences } from "../text/source-sentences.ts";
import { chooseFrame } from "./choose-frame.ts";
import { fillDate } from "./format-date.ts";
import { framesOf, isOnInstagram, type WriterLocale } from "./locales/locale.ts";

const longestAbout = 240;

/** The owner's first sentence about themselves, if it is in the article's language. */
export function aboutBlocks(material: SourceMaterial, detector: LanguageDetector): Block[] {
  const about = sourceSentences({ ...material, caption: "", pictures: [], answers: [], facts: [] })[0];
  if (
    !about ||
    findOrder(about.text) !== null ||
    about.text.length > longestAbout ||
    detector.isForeign(about.text, material.language)
  )
    return [];
  return [{ type: "paragraph", spans: [{ text: about.text }], sources: [about.id] }];
}

/** The closing line; it anchors a "tomorrow" in the caption. */
export function closingSentence(material: SourceMaterial, date: string, locale: WriterLocale): string {
  return fillDate(chooseFrame(framesOf(locale, material).posted, material.postId, "posted"), date, locale);
}

/** Credits the original post and links to it. */
export function closingBlock(line: string, permalink: string | null): Block {
  const href = permalink !== null && /^https?:/iu.test(permalink) && URL.canParse(permalink) ? permalink : null;
  if (href === null) return { type: "paragraph", spans: [{ text: line }] };
  // If the line doesn't name the network, the whole line is the link.
  const name = isOnInstagram(href) ? "Instagram" : line;
  const [before = "", after = ""] = line.split(name, 2);
  const link: Span = { text: name, marks: [{ type: "link", href }] };
  return { type: "paragraph", spans: [{ text: before }, link, { text: after }].filter(({ text }) => text !== "") };
}
