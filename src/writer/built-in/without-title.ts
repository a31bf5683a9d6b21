import type { ChosenTitle } from "./choose-title.ts";
import type { WriterLocale } from "./locales/locale.ts";
import type { OwnSentence } from "./normalise-caption.ts";
import { refersBack, standsAlone } from "./stands-alone.ts";
import { sentencesOf } from "./plan-sections.ts";
import type { Part } from "./read-parts.ts";

/** In a longer text, a sentence taken from the middle would leave a gap. */
const shortText = 3;

/**
 * Removes what the title already says, so that the article doesn't start by repeating it, unless the text below
 * needs it: "Two pockets, crossed straps" says nothing without the apron above it.
 */
export function withoutTitle(parts: Part[], chosen: ChosenTitle, locale: WriterLocale, isNote: boolean): Part[] {
  const running = parts.filter((part) => part.kind === "prose").flatMap(sentencesOf);
  const at = running.indexOf(chosen.from);
  if (at > 0 && running.length > shortText) return parts;
  const next = chosen.rest === "" ? running[at + 1]?.text : capitalised(chosen.rest, locale);
  const isNeeded = (text: string) => (isNote ? refersBack(text, locale) : !standsAlone(text, locale));
  if (next !== undefined && at <= (chosen.lead ? 1 : 0) && isNeeded(next) && next !== chosen.from.text) return parts;
  const rest = chosen.rest === "" ? null : { ...chosen.from, text: capitalised(chosen.rest, locale) };
  return parts.flatMap((part, index): Part[] => {
    // Further down, the text below a heading still needs it.
    if (part.kind === "heading") return part.sentence === chosen.from && index === 0 ? [] : [part];
    if (part.kind === "list") return [part];
    if (isVerse(part.lines, chosen.from)) return [part];
    const lines = part.lines
      .map((line) =>
        replaced(
          line.filter((sentence) => sentence !== chosen.lead),
          chosen.from,
          rest,
        ),
      )
      .filter((line) => line.length > 0);
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
