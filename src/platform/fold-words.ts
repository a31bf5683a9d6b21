/** The words alone, one space between them: texts that differ only in punctuation or case fold to the same. */
export function foldWords(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
