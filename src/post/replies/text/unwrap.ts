/** Mail programs wrap lines at 72 to 78 characters; people break theirs earlier. */
const WRAPPED = 55;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]/u;

/** Joins lines that a mail program wrapped. */
export function unwrap(text: string): string {
  return listParagraphs(text)
    .map((paragraph) => {
      const lines = paragraph.split("\n");
      return lines.map((line, index) => line + toSeam(line, index === lines.length - 1)).join("");
    })
    .join("\n\n");
}

function toSeam(line: string, isLast: boolean): string {
  if (isLast) return "";
  if (line.length < WRAPPED) return "\n";
  return CJK.test(line.at(-1) ?? "") ? "" : " ";
}

export function listParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split("\n")
        .map((line) => line.trim())
        .join("\n")
        .trim(),
    )
    .filter((paragraph) => paragraph !== "");
}

/** Returns a text's lines if each was meant as one; none if a mail program seems to have wrapped it. */
export function listShortLines(text: string): string[] {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const isWrapped = lines.slice(0, -1).some((line) => line.length >= WRAPPED && !/[.!?。！？…]$/.test(line));
  return isWrapped ? [] : lines;
}
