import { emailPattern, handlePattern, hashtagPattern, urlPattern } from "../../writer/text/patterns.ts";
import { words } from "../../writer/text/words.ts";
import { listTopics } from "./hashtags.ts";

/** A caption has at most 2,200 characters. */
const MAX_WORDS = 500;
const MAX_LENGTH = 60;

/** The words that find a post: those of its hashtags, which weigh more, and those of its text. */
export type SearchWords = { topics: string[]; text: string[] };

/** Splits with a dictionary, so that Japanese has words too. Addresses and handles aren't words. */
export function toSearchWords(caption: string): SearchWords {
  const text = [urlPattern, emailPattern, handlePattern, hashtagPattern].reduce(
    (left, pattern) => left.replace(pattern, " "),
    caption,
  );
  return { topics: toWords(listTopics(caption).join(" ")), text: toWords(text) };
}

/** Keeps only letters and digits, so that PostgreSQL's parser doesn't split words again. */
function toWords(text: string): string[] {
  const clean = words(text.normalize("NFKC"), "ja").map((word) => word.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ""));
  return [...new Set(clean)].filter((word) => word !== "" && word.length <= MAX_LENGTH).slice(0, MAX_WORDS);
}
