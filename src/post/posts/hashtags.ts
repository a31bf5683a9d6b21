import { words } from "../../writer/text/words.ts";
import { z } from "zod";

/** Hashtags in a caption that select a source's posts; all without "#", case-folded. */
export type HashtagRules = {
  /** If there are any, a post needs at least one of them. */
  include: readonly string[];
  exclude: readonly string[];
  /** A post with this hashtag never leaves Instagram. */
  never: string | null;
};

export const noHashtagRules: HashtagRules = { include: [], exclude: [], never: null };

const MAX_ENTRIES = 30;
const MAX_LENGTH = 100;
const word = "[\\p{L}\\p{M}\\p{N}_]+";
const inCaption = new RegExp(`[#＃](${word})`, "gu");
const whole = new RegExp(`^${word}$`, "u");

const fold = (tag: string) => tag.normalize("NFKC").toLowerCase();

/** Returns a caption's hashtags, case-folded. */
export function readHashtags(caption: string): Set<string> {
  return new Set([...caption.matchAll(inCaption)].map((match) => fold(match[1] ?? "")));
}

/** Returns a caption's hashtags as topics, split into words: "#AutumnWalk" is "autumn walk". Each topic once. */
export function listTopics(caption: string): string[] {
  const topics = [...caption.matchAll(inCaption)].map(([, tag = ""]) =>
    splitTag(tag)
      .flatMap((part) => words(part, "ja"))
      .join(" "),
  );
  return [...new Set(topics)].filter((topic) => topic !== "").slice(0, MAX_ENTRIES);
}

/** Splits at underscores and capitals, and between letters and digits. */
function splitTag(tag: string): string[] {
  return tag
    .normalize("NFKC")
    .replaceAll(/(\p{Ll}\p{M}*)(?=\p{Lu})|(\p{L}\p{M}*)(?=\p{N})|(\p{N})(?=\p{L})/gu, "$&_")
    .replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1_")
    .split("_");
}

/** Hashtags typed with or without "#", case-folded and without duplicates. */
export const typedHashtags = z
  .array(z.string().transform((tag) => fold(tag.trim().replace(/^[#＃]/u, ""))))
  .transform((tags) => [...new Set(tags)].filter((tag) => tag !== ""))
  .pipe(z.array(z.string().max(MAX_LENGTH).regex(whole)).max(MAX_ENTRIES));
