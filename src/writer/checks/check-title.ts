import type { Finding } from "../article-writer.ts";
import type { ReasonIn } from "../finding-reason.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { extractContacts } from "./contacts.ts";
import { foldText, normaliseText } from "./normalise-text.ts";

/** Characters that search results show; a Japanese character is about twice as wide. */
const longestTitle: Record<"latin" | "japanese", number> = { latin: 60, japanese: 32 };

/** `earlierTitles`: titles of the source's other articles. */
export function checkTitle(title: string, language: ArticleLanguage, earlierTitles: readonly string[]): Finding[] {
  const text = normaliseText(title).trim();
  const contacts = extractContacts(text);
  const longest = language === "ja" ? longestTitle.japanese : longestTitle.latin;
  const faults: [ReasonIn<"title">, boolean][] = [
    ["empty", text === ""],
    ["tooLong", [...text].length > longest],
    ["hashtag", contacts.hashtags.length > 0 || /#/.test(text)],
    ["handle", contacts.handles.length > 0],
    ["link", contacts.links.length + contacts.emails.length > 0],
    ["emoji", /\p{Extended_Pictographic}/u.test(text)],
    ["capitals", isAllCapitals(text)],
    ["used", text !== "" && earlierTitles.some((earlier) => foldText(earlier.trim()) === foldText(text))],
  ];
  return faults
    .filter(([, isFault]) => isFault)
    .map(([fault]) => ({
      kind: "title",
      block: null,
      sentence: title,
      reason: `findings.title.${fault}`,
      values: { longest: String(longest) },
    }));
}

function isAllCapitals(text: string): boolean {
  const letters = text.match(/\p{Script=Latin}/gu) ?? [];
  return letters.length >= 8 && !/\p{Ll}/u.test(text);
}
