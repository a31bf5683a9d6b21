/** Whether each word of the query begins a word of the text, ignoring case and accents: "bai" finds "Bài viết". */
export function matchesWords(text: string, query: string): boolean {
  const words = toWords(text);
  return toWords(query).every((asked) => words.some((word) => word.startsWith(asked)));
}

function toWords(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
