import { emojiPattern, unspacedPattern } from "./patterns.ts";
import { abbreviations, ordinalFollowers, shortMonths } from "./abbreviations.ts";
import { segmenter, words } from "./words.ts";

/** A sentence and its position: `text === source.slice(start, end)`. */
export type SourceSpan = { text: string; start: number; end: number };

/**
 * Splits one line into sentences. An emoji between a word and a capital letter ends a sentence, as is usual in
 * captions; a full stop after an abbreviation, an initial or a German ordinal doesn't.
 */
export function splitSentences(line: string, language: string, offset = 0): SourceSpan[] {
  const pieces: SourceSpan[] = [];
  for (const part of segmenter(language, "sentence").segment(line)) {
    const last = pieces.at(-1);
    if (last && continues(last.text, part.segment, language)) {
      last.text += part.segment;
      last.end += part.segment.length;
    } else {
      pieces.push({ text: part.segment, start: part.index, end: part.index + part.segment.length });
    }
  }
  return pieces
    .flatMap((piece) => splitBeforeNumbers(piece, language))
    .flatMap((piece) => splitAtEmoji(piece))
    .map((piece) => trimmed(piece, offset))
    .filter((piece) => piece.text !== "");
}

function continues(before: string, after: string, language: string): boolean {
  if (/^\s*\p{Ll}/u.test(after) && !/[.!?…]["”»“']?\s*$/u.test(before.replace(/\p{L}\.\s*$/u, ""))) return true;
  if (/^\s*[,;:–—)\]»”]/u.test(after)) return true;
  // "?" and "." inside an address end nothing.
  if (/(?:https?:\/\/|www\.|@)\S*$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return true;
  const tail = before.trimEnd();
  if (!tail.endsWith(".")) return false;
  // "J. Meier", "z. B."; "2 P.": one letter before the full stop.
  if (/(?:^|[\s(.])\p{L}\.$/u.test(tail)) return true;
  const lastWord = tail.match(/([\p{L}\p{M}.'’]+)\.$/u)?.[1]?.toLocaleLowerCase(language);
  if (lastWord && isAbbreviation(lastWord, language)) return true;
  if (lastWord && /^\s*\d/.test(after) && shortMonths[language]?.has(lastWord)) return true;
  // "5. 6. 2026"
  if (language === "de" && /(?:^|\s)\d{1,2}\.$/.test(tail) && /^\s*\d{1,2}\.(?!\d)/.test(after)) return true;
  if (language === "de" && /\d{1,2}\. ?\d{1,2}\.$/.test(tail) && /^\s*(?:19|20)\d\d\b/.test(after)) return true;
  const follower = words(after, language)[0];
  return (
    /(?:^|\s)\d{1,2}\.$/.test(tail) && follower !== undefined && (ordinalFollowers[language]?.has(follower) ?? false)
  );
}

/** "Plum crumble. 800 g plums": the standard rules see the lower-case letter after the number and don't split. */
function splitBeforeNumbers(piece: SourceSpan, language: string): SourceSpan[] {
  const parts: SourceSpan[] = [];
  let from = 0;
  for (const match of piece.text.matchAll(/(?<=\p{L}{2,}[.!?…]["”»“«)]?)\s+(?=[€$£¥]?\d)/gu)) {
    const end = match.index + match[0].length;
    if (continues(piece.text.slice(from, end), piece.text.slice(end), language)) continue;
    parts.push({ text: piece.text.slice(from, end), start: piece.start + from, end: piece.start + end });
    from = end;
  }
  parts.push({ text: piece.text.slice(from), start: piece.start + from, end: piece.end });
  return parts;
}

function isAbbreviation(word: string, language: string): boolean {
  // "Hauptstr.", "Bahnhofpl.": in German, the street type is part of the word.
  return (abbreviations[language]?.has(word) ?? false) || (language === "de" && /\p{L}(?:str|pl)$/u.test(word));
}

function splitAtEmoji(piece: SourceSpan): SourceSpan[] {
  const parts: SourceSpan[] = [];
  let start = 0;
  for (const match of piece.text.matchAll(emojiPattern)) {
    const end = match.index + match[0].length;
    const before = piece.text.slice(start, match.index);
    const after = piece.text.slice(end).trimStart();
    if (!endsSentence(before, after)) continue;
    parts.push({ text: piece.text.slice(start, end), start: piece.start + start, end: piece.start + end });
    start = end;
  }
  parts.push({ text: piece.text.slice(start), start: piece.start + start, end: piece.end });
  return parts;
}

function endsSentence(before: string, after: string): boolean {
  const text = before.trim();
  if (text === "" || after === "" || !/[\p{L}\p{N}]/u.test(after)) return false;
  if (unspacedPattern.test(text) && unspacedPattern.test(after)) return true;
  // "I ❤️ Basel": one word before the emoji isn't a sentence.
  return /\s/.test(text) && /^["“„«»'‘¿¡(]?[\p{Lu}\p{N}]/u.test(after) && !/[,;:–—-]$/u.test(text);
}

function trimmed(piece: SourceSpan, offset: number): SourceSpan {
  const text = piece.text.trim();
  const start = offset + piece.start + piece.text.indexOf(text);
  return { text, start, end: start + text.length };
}
