import type { Finding } from "../article-writer.ts";
import type { ReasonIn } from "../finding-reason.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { foldText, normaliseText } from "./normalise-text.ts";

/** How many characters of a description search results show. */
const longestMeta: Record<"latin" | "japanese", number> = { latin: 155, japanese: 80 };

/** `written`: every text of the article and its sources, to tell a complete last word from a truncated one. */
export function checkMeta(meta: string, title: string, language: ArticleLanguage, written: string): Finding[] {
  const text = normaliseText(meta).trim();
  const longest = language === "ja" ? longestMeta.japanese : longestMeta.latin;
  const faults: [ReasonIn<"meta">, boolean][] = [
    ["empty", text === ""],
    ["tooLong", [...text].length > longest],
    ["sameAsTitle", text !== "" && foldText(text).replace(/[.!?。]+$/u, "") === foldText(normaliseText(title)).trim()],
    ["cut", language !== "ja" && endsInsideWord(text, written)],
    ["hashtag", /#\p{L}/u.test(text)],
  ];
  return faults
    .filter(([, isFault]) => isFault)
    .map(([fault]) => ({
      kind: "meta",
      block: null,
      sentence: meta,
      reason: `findings.meta.${fault}`,
      values: { longest: String(longest) },
    }));
}

/** A last word without a full stop was truncated if it appears nowhere else as a whole word. */
function endsInsideWord(text: string, written: string): boolean {
  const last = /([\p{L}\p{M}]+)\s*(?:\.\.\.)?$/u.exec(text)?.[1];
  if (last === undefined) return false;
  const words: string[] = foldText(normaliseText(written)).match(/[\p{L}\p{M}]+/gu) ?? [];
  const key = foldText(last);
  return !words.includes(key) && words.some((word) => word.startsWith(key));
}
