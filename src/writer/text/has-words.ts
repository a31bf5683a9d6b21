import { emailPattern, emojiPattern, handlePattern, hashtagPattern, urlPattern } from "./patterns.ts";

/** Whether a caption says anything: hashtags, accounts, addresses and emoji alone do not. */
export function hasWords(caption: string): boolean {
  const rest = [urlPattern, emailPattern, hashtagPattern, handlePattern, emojiPattern].reduce(
    (text, pattern) => text.replace(pattern, " "),
    caption,
  );
  return /[\p{L}\p{N}]/u.test(rest);
}
