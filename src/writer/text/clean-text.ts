// Kept: "\n", ZWNJ (Persian, Kurdish) and ZWJ (emoji, Indic scripts). Dropped: characters that can't be stored (NUL),
// are invisible, or can reorder what is displayed (bidirectional overrides).
const unprintable =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/gu;

/** "𝗕𝗼𝗹𝗱" as captions write it: look-alike letters that search engines and screen readers can't read. */
const mathematicalLetters = /[\u{1d400}-\u{1d7ff}]+/gu;

/** NFC text with "\n" line endings, without lone surrogates, control characters and invisible marks. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .toWellFormed()
    .replace(unprintable, "")
    .replace(mathematicalLetters, (run) => run.normalize("NFKC"))
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f]/g, " ")
    .normalize("NFC");
}
