import { ordinalFollowers } from "../text/abbreviations.ts";
import { emojiPattern } from "../text/patterns.ts";
import { keycapsPattern, readKeycaps } from "../text/plain-keycaps.ts";
import { words } from "../text/words.ts";

/**
 * `number` for "1." and "1️⃣"; `bullet` for dashes and dots; `emoji` for a picture used as a bullet; `label` for
 * 📍, 🕘, 💶.
 */
export type LineMarker =
  | { kind: "none" }
  | { kind: "number"; number: number; /** As written ("3. "), for a line that isn't a list entry. */ text: string }
  | { kind: "bullet" }
  | { kind: "emoji" }
  | { kind: "label" };

const bullet = /^\s*(?:[-–—•●◦▪▫‣∙·✓✔✅☑➡➤►▶→*+★☆♦◆・]\ufe0f?)\s*(?=\S)/u;
const numbered = new RegExp(
  String.raw`^\s*(?:\(?(?:(\d{1,2})[.)]|(${keycapsPattern.source})\.?\)?)\s*(?=\p{L}|["“„«»(])|([①-⑳])\s*)`,
  "u",
);
const leadingEmoji = new RegExp(`^\\s*(${emojiPattern.source})\\s*(?=\\S)`, "u");
/** Place, calendar, clock, phone, money, ticket, email: a fact for visitors follows. */
const labels = /[📍🗺🏠📅🗓📆⏰🕐-🕧⌚☎📞📱📲💶💵💰💳🎟🎫📧✉📩💌🌐🚗🚌🅿]/u;

/** Reads a line's list marker; `rest` is the line without it. */
export function readMarker(line: string, language: string): { marker: LineMarker; rest: string } {
  const number = line.match(numbered);
  if (number && !isOrdinal(line.slice(number[0].length), language)) {
    const [whole, digits, keycaps, circled] = number;
    const value = Number(digits ?? circled?.normalize("NFKC") ?? readKeycaps(keycaps ?? ""));
    const text = keycaps === undefined ? whole.trimStart() : `${value}. `;
    return { marker: { kind: "number", number: value, text }, rest: line.slice(whole.length) };
  }
  const emoji = line.match(leadingEmoji);
  if (emoji?.[1] && !bullet.test(line)) {
    const kind = labels.test(emoji[1]) ? "label" : "emoji";
    return { marker: { kind }, rest: line.slice(emoji[0].length) };
  }
  const mark = line.match(bullet);
  // "- 5 °C" and "-20 %" are values; "– said Anna" is a line of dialogue.
  if (mark && !/^\s*[-–—+]\d/u.test(line)) return { marker: { kind: "bullet" }, rest: line.slice(mark[0].length) };
  return { marker: { kind: "none" }, rest: line };
}

/** "3. Platz" and "1. Mai" are German for "third place" and "May 1st". */
function isOrdinal(after: string, language: string): boolean {
  return ordinalFollowers[language]?.has(words(after, language)[0] ?? "") ?? false;
}
