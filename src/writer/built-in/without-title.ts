import type { ChosenTitle } from "./choose-title.ts";
import type { WriterLocale } from "./locales/locale.ts";
import type { OwnSentence } from "./normalise-caption.ts";
import { sentencesOf } from "./plan-sections.ts";
import type { Part } from "./read-parts.ts";

/** In a longer text, a sentence taken from the middle would leave a gap. */
const shortText = 3;

/** Removes what the title already says, so that the article doesn't start by repeating it. */
export function withoutTitle(parts: Part[], chosen: ChosenTitle, locale: WriterLocale): Part[] {
  const running = parts.filter((part) => part.kind === "prose").flatMap(sentencesOf);
  if (running.indexOf(chosen.from) > 0 && running.length > shortText) return parts;
  const rest = chosen.rest === "" ? null : { ...chosen.from, text: capitalised(chosen.rest, locale) };
  return parts.flatMap((part, index): Part[] => {
    // Further down, the text below a heading still needs it.
    if (part.kind === "heading") return part.sentence === chosen.from && index === 0 ? [] : [part];
    if (part.kind === "list") return [part];
    if (isVerse(part.lines, chosen.from)) return [part];
    const lines = part.lines.map((line) => replaced(line, chosen.from, rest)).filter((line) => line.length > 0);
    return lines.length > 0 ? [{ ...part, lines }] : [];
  });
}

/** "Rain on the roof / tea on the stove": a line that runs on into the next can't be removed alone. */
function isVerse(lines: OwnSentence[][], from: OwnSentence): boolean {
  const at = lines.findIndex((line) => line.at(-1) === from);
  return at >= 0 && /^\p{Ll}/u.test(lines[at + 1]?.[0]?.text ?? "");
}

function replaced(line: OwnSentence[], from: OwnSentence, rest: OwnSentence | null): OwnSentence[] {
  return line.flatMap((sentence) => (sentence === from ? (rest ? [rest] : []) : [sentence]));
}

function capitalised(text: string, locale: WriterLocale): string {
  return text.charAt(0).toLocaleUpperCase(locale.language) + text.slice(1);
}
