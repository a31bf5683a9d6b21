import { cut } from "../platform/cut.ts";

const MAX_HASHTAGS = 50;
/** No hashtag in an owner's rules is longer. */
const hashtag = /[#＃][\p{L}\p{M}\p{N}_]{1,100}(?![\p{L}\p{M}\p{N}_])/gu;

/** Cuts a caption, but keeps the rest's hashtags, so that the owner's rules about them apply. */
export function cutCaption(caption: string, max: number): string {
  if (caption.length <= max) return caption;
  const cutOff = [...caption.matchAll(hashtag)].filter(({ 0: tag, index }) => index + tag.length > max);
  const words = cut(caption, Math.min(max, cutOff[0]?.index ?? max)).trimEnd();
  const hashtags = [...new Set(cutOff.map(([tag]) => tag))].slice(0, MAX_HASHTAGS);
  return [words, hashtags.join(" ")].filter((part) => part !== "").join("\n\n");
}
