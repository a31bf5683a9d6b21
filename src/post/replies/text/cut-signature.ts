import { isAdvert, isClosing, isGreeting } from "./phrases.ts";

/** A name, a phone number and an address below the closing; anything longer is an answer. */
const MAX_SIGNATURE_LINES = 6;
const MAX_SIGNATURE_LINE = 100;
/** "Thanks!", "Best regards": at most this many in a row. */
const MAX_PHRASES = 3;
/** Longer lines aren't phrases. */
const MAX_PHRASE = 120;

/** Returns the typed text without the greeting, the closing and the signature. Never cuts inside the text. */
export function cutSignature(text: string): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const dashes = lines.findIndex((line) => /^\s*(?:--|—|__)$/.test(line));
  const typed = (dashes === -1 ? lines : lines.slice(0, dashes)).filter((line) => !isPhrase(line, isAdvert));
  return cutClosing(cutGreeting(typed)).join("\n").trim();
}

function cutClosing(lines: readonly string[]): readonly string[] {
  let left = lines;
  for (let round = 0; round < MAX_PHRASES; round += 1) left = left.slice(0, findClosing(left));
  return left;
}

/** Returns where the closing starts; the end if there is none. */
function findClosing(lines: readonly string[]): number {
  const end = lines.findLastIndex((line) => line.trim() !== "");
  let below = 0;
  for (let index = end; index >= 0 && below <= MAX_SIGNATURE_LINES; index -= 1) {
    const line = lines[index] ?? "";
    const isAlone = lines.slice(0, index).every((above) => above.trim() === "");
    if (isPhrase(line, (phrase) => isClosing(phrase, { isAlone }))) return index;
    if (line.length > MAX_SIGNATURE_LINE) break;
    if (line.trim() !== "") below += 1;
  }
  return lines.length;
}

function cutGreeting(lines: readonly string[]): readonly string[] {
  let left = lines;
  for (let round = 0; round < MAX_PHRASES; round += 1) {
    const start = left.findIndex((line) => line.trim() !== "");
    if (!isPhrase(left[start] ?? "", isGreeting)) break;
    left = left.slice(start + 1);
  }
  return left;
}

function isPhrase(line: string, test: (phrase: string) => boolean): boolean {
  const phrase = line.normalize("NFC").trim();
  return phrase !== "" && phrase.length <= MAX_PHRASE && test(phrase);
}
