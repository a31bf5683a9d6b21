import { countWords } from "../text/words.ts";
import type { ChosenTitle } from "./choose-title.ts";
import type { WriterLocale } from "./locales/locale.ts";
import type { OwnSentence } from "./normalise-caption.ts";
import { refersBack, standsAlone } from "./stands-alone.ts";
import { sentencesOf } from "./plan-sections.ts";
import type { Part } from "./read-parts.ts";

/**
 * Removes what the title already says, so that the article doesn't start by repeating it, unless the text below
 * needs it: "Two pockets, crossed straps" says nothing without the apron above it.
 */
export function withoutTitle(parts: Part[], chosen: ChosenTitle, locale: WriterLocale, isNote: boolean): Part[] {
  const running = parts.filter((part) => part.kind === "prose").flatMap(sentencesOf);
  const at = running.indexOf(chosen.from);
  // Removing a sentence from the middle would leave a gap: "Dia" and "it" would point at something else.
  if (at > (chosen.lead ? 1 : 0)) return parts;
  if (isMissed(parts, chosen, locale, isNote)) return parts;
  const rest = chosen.rest === "" ? null : { ...chosen.from, text: capitalised(chosen.rest, locale) };
  return parts.flatMap((part, index): Part[] => {
    // Further down, the text below a heading still needs it.
    if (part.kind === "heading") return part.sentence === chosen.from && rest === null && index === 0 ? [] : [part];
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

/** "Venez vite." alone says too little. */
const fewestWords = 5;

/** Whether the text would begin in mid-thought. A separate line is a headline: the text after it rarely needs it. */
function isMissed(parts: Part[], { from, lead, rest }: ChosenTitle, locale: WriterLocale, isNote: boolean): boolean {
  const lines = parts.flatMap((part) =>
    part.kind === "prose" ? part.lines : [part.kind === "list" ? [] : [part.sentence]],
  );
  const line = lines.findIndex((sentences) => sentences.includes(from));
  if (rest === from.text || (lines[line]?.indexOf(from) ?? 0) > (lead ? 1 : 0)) return false;
  const inLine = lines[line]?.[lines[line].indexOf(from) + 1]?.text;
  const follows = rest === "" ? inLine : capitalised(rest, locale);
  const below = follows ?? lines[line + 1]?.[0]?.text;
  if (below === undefined) return false;
  if (isNote) return refersBack(below, locale) || countWords(below, locale.language) < fewestWords;
  return follows === undefined ? refersBack(below, locale) : !standsAlone(follows, locale);
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
