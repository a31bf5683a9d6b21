import { emojiPattern } from "../text/patterns.ts";

/**
 * `number` for "1." and "1️⃣"; `bullet` for dashes and dots; `emoji` for a picture used as a bullet; `label` for
 * 📍, 🕘, 💶.
 */
export type LineMarker =
  | { kind: "none" }
  | { kind: "number"; number: number }
  | { kind: "bullet" }
  | { kind: "emoji" }
  | { kind: "label" };

const bullet = /^\s*(?:[-–—•●◦▪▫‣∙·✓✔✅☑➡➤►▶→*+★☆♦◆・]\ufe0f?)\s*(?=\S)/u;
const numbered = /^\s*(?:\(?(\d{1,2})(?:[.)]|\ufe0f?\u20e3\.?\)?)\s*(?=\p{L}|["“„«»(])|([①-⑳])\s*)/u;
const leadingEmoji = new RegExp(`^\\s*(${emojiPattern.source})\\s*(?=\\S)`, "u");
/** Place, calendar, clock, phone, money, ticket, mail: a fact for visitors follows. */
const labels = /[📍🗺🏠📅🗓📆⏰🕐-🕧⌚☎📞📱📲💶💵💰💳🎟🎫📧✉📩💌🌐🚗🚌🅿]/u;

/** Reads a line's list marker; `rest` is the line without it. */
export function readMarker(line: string): { marker: LineMarker; rest: string } {
  const number = line.match(numbered);
  if (number) {
    const value = Number(number[1] ?? number[2]?.normalize("NFKC"));
    return { marker: { kind: "number", number: value }, rest: line.slice(number[0].length) };
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
