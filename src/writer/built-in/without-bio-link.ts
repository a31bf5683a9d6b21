import { emojiPattern } from "../text/patterns.ts";
import type { WriterLocale } from "./locales/locale.ts";
import { hasVerb } from "./stands-alone.ts";

/** ", link in bio", "👉 link in our bio", "(link in bio)" and the like, at the end of a sentence. */
const pointer = new RegExp(
  String.raw`(?:\s*(?:[,;，、|(–—-]|${emojiPattern.source}))+\s*((?:(?:the|der|le|il)\s)?` +
    String.raw`(?:links?|liens?|liên kết|đường dẫn|pautan|リンク|プロフ|bio)(?:[^,;，、\d@/.]|\.(?!\p{L}))*)$`,
  "iu",
);

/** Conditions, purposes and orders: without the link, they lead nowhere. */
const leadsToLink = new RegExp(
  String.raw`^\P{L}*(?:if|when|where|what|how|why|who|for|to|go|come|get|take|find|make|keep|see|read|check|book` +
    String.raw`|order|wenn|falls|wer|wie|was|wo|um|für|kommt|nehmt|macht|geht|schaut|si|quand|pour|venez` +
    String.raw`|se|quando|per|venite|nếu|khi|để|ai|nhớ|mua|đi|xem|kalau|jika|untuk|datang|buat)(?!\p{L})`,
  "iu",
);

/** "Our menu is here." from "Our menu is here, link in bio."; leaves a sentence that is nothing but a call whole. */
export function withoutBioLink(sentence: string, locale: WriterLocale): string {
  const found = pointer.exec(sentence);
  const statement = sentence.slice(0, found?.index);
  if (!locale.platformCalls.test(found?.[1] ?? "") || !isStatement(statement, locale)) return sentence;
  return statement + (sentence.match(/[.!?…。！？]+(?=\)?$)/u)?.[0] ?? "");
}

function isStatement(text: string, locale: WriterLocale): boolean {
  if (leadsToLink.test(text) || !hasVerb(text, locale)) return false;
  // "気になる方は": a Japanese sentence ends with its verb.
  return locale.language !== "ja" || /[すたんいる][よねわ]?$/u.test(text);
}
