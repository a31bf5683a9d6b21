import { SEPARATOR } from "./separator.ts";

/** A part of a reply: typed or quoted. */
export type ReplyPart = { isQuote: boolean; text: string };

/** The sender of the answered email, as mail programs write it above the quote. */
export type Author = { name: string; address: string };

/** Mail programs wrap the line above a quote into at most this many. */
const MAX_HEADER_LINES = 4;
const MAX_HEADER = 400;

/**
 * Splits a reply into typed and quoted parts, in order. Mail programs write the line above the quote in their own
 * language ("On … wrote:"), so this looks for what all of them put there: a date, our name or address, and a colon.
 */
export function splitReply(text: string, author: Author): ReplyPart[] {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n");
  const parts: ReplyPart[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? "";
    const header = countHeaderLines(lines, index, author);
    if (isQuoted(line)) {
      add(parts, true, line.replace(/^[\s>|]+/, ""));
      index += 1;
    } else if (header > 0 && isQuoted(findText(lines, index + header))) {
      add(parts, true, "");
      index += header;
    } else if (header > 0 || startsOldMail(lines, index, author)) {
      // This program doesn't mark quoted lines, so everything that follows is the earlier email.
      add(parts, true, lines.slice(index).join("\n"));
      break;
    } else {
      add(parts, false, line);
      index += 1;
    }
  }
  return parts.map(({ isQuote, text: one }) => ({ isQuote, text: one.trim() }));
}

const isQuoted = (line: string) => /^\s{0,3}>/.test(line);

function add(parts: ReplyPart[], isQuote: boolean, line: string): void {
  const last = parts.at(-1);
  if (last?.isQuote === isQuote) last.text += `\n${line}`;
  // Nobody typed the blank lines between two quotes.
  else if (last === undefined || isQuote || line.trim() !== "") parts.push({ isQuote, text: line });
}

/** Returns the first line from here on that isn't blank. */
function findText(lines: readonly string[], from: number): string {
  return lines.slice(from, from + 3).find((line) => line.trim() !== "") ?? "";
}

/** Returns how many lines the "On … wrote:" takes that starts here; 0 if none does. */
function countHeaderLines(lines: readonly string[], from: number, author: Author): number {
  const count = countToColon(lines, from);
  if (count === 0 || !isHeader(lines, from, count, author)) return 0;
  // Text typed right above it isn't part of it.
  for (let later = 1; later < count; later += 1) if (isHeader(lines, from + later, count - later, author)) return 0;
  return count;
}

function countToColon(lines: readonly string[], from: number): number {
  let length = 0;
  for (let count = 1; count <= MAX_HEADER_LINES; count += 1) {
    const line = lines[from + count - 1]?.trim() ?? "";
    length += line.length;
    if (line === "" || isQuoted(line) || length > MAX_HEADER) return 0;
    if (/[:：]$/.test(line)) return count;
  }
  return 0;
}

function isHeader(lines: readonly string[], from: number, count: number, author: Author): boolean {
  const header = lines.slice(from, from + count).join(" ");
  const hasAddress = header.toLowerCase().includes(author.address.toLowerCase());
  const hasDate = /\d/.test(header.replaceAll(/\S+@\S+/g, ""));
  if (!hasDate) return hasAddress && (lines[from - 1]?.trim() ?? "") === "";
  // An answer may contain a name and a number, too.
  if (!isQuoted(findText(lines, from + count))) return hasAddress;
  return names(header, author) || /[@<]|\b(?:19|20)\d\d\b|20\d\d年/.test(header);
}

function names(text: string, { name, address }: Author): boolean {
  const folded = text.toLowerCase();
  return folded.includes(address.toLowerCase()) || (name !== "" && folded.includes(name.toLowerCase()));
}

/** "-----Original Message-----", a long rule, or Outlook's "From: … Sent: … To: …", in any language. */
function startsOldMail(lines: readonly string[], index: number, author: Author): boolean {
  const line = lines[index]?.trim() ?? "";
  const isOurs = (one = "") => isField(one.trim()) && names(one, author);
  if (SEPARATOR.test(line)) return lines.slice(index + 1, index + 4).some(isOurs);
  if (!isOurs(line)) return false;
  return lines.slice(index + 1, index + 7).filter((one) => isField(one.trim())).length >= 2;
}

const isField = (line: string) => /^\*?[\p{L}\p{M}][\p{L}\p{M} ]{0,20}\*?\s?[:：]\*?\s*\S/u.test(line);
