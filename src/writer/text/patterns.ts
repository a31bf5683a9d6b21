/** Patterns that mean the same in every language. All are global: use `matchAll`, `replace` or `matches`. */
export const urlPattern = new RegExp(
  String.raw`https?:\/\/[^\s<>"'“”„«»「」）)\]}。、！？，：；]*[^\s<>"'“”„«»「」）)\]}.,;:!?…。、！？，：；]` +
    String.raw`|(?<![@\w.\-\p{Script=Latin}])(?:www\.)?(?:[\p{Script=Latin}\p{N}]` +
    String.raw`(?:[\p{Script=Latin}\p{N}-]{0,61}[\p{Script=Latin}\p{N}])?\.)+` +
    String.raw`(?:com|net|org|info|shop|store|blog|app|eu|ch|de|at|fr|it|vn|jp|my|uk|io|co|li|me|bio|link` +
    String.raw`|ly|ee)\b(?!@)(?:\/[^\s<>"'）)\]}]*[^\s<>"'）)\]}.,;:!?…。、])?`,
  "giu",
);
export const emailPattern = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu;
/** Instagram: letters, digits, "_" and ".", at most 30, not ending in ".". */
export const handlePattern = /(?<![\p{L}\p{N}._%+-])@[a-z0-9_](?:[a-z0-9_.]{0,28}[a-z0-9_])?/giu;
export const hashtagPattern = /(?<![\p{L}\p{N}_&/])[#＃][\p{L}\p{M}\p{N}_]*[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*/gu;
export const phonePattern =
  /(?<![\p{L}\p{N}.,:])(?:\+|00)?\(?\d{1,4}\)?(?:[\s./-]?\(?\d{2,4}\)?){2,5}(?![\p{L}\p{N}])/gu;

/** Pictographs with modifiers, flags and keycaps; plain digits, "#", "*", "©" and "™" don't count as emoji here. */
export const emojiPattern = new RegExp(
  String.raw`(?:\p{RI}\p{RI}|[0-9#*]\ufe0f?\u20e3` +
    String.raw`|(?![\u00a9\u00ae\u2122])\p{Extended_Pictographic}[\p{EMod}\ufe0f\u{e0020}-\u{e007f}]*` +
    String.raw`(?:\u200d\p{Extended_Pictographic}[\p{EMod}\ufe0f]*)*)+`,
  "gu",
);

/** Characters of scripts that put no spaces between words. */
export const unspacedPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆・]/u;

/** `pattern.test` for global patterns, without the state they keep between calls. */
export function matches(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  const found = pattern.test(text);
  pattern.lastIndex = 0;
  return found;
}
