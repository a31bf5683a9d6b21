import { emailPattern, emojiPattern, handlePattern, hashtagPattern, urlPattern } from "./patterns.ts";

/** Whether a caption says anything: hashtags, handles, addresses and emoji alone don't count. */
export function hasWords(caption: string): boolean {
  const rest = [urlPattern, emailPattern, hashtagPattern, handlePattern, emojiPattern].reduce(
    (text, pattern) => text.replace(pattern, " "),
    caption,
  );
  return /[\p{L}\p{N}]/u.test(rest);
}
