/** Whether each word of the query begins a word of the text, ignoring case and accents: "bai" finds "Bài viết". */
export function matchesWords(text: string, query: string): boolean {
  const words = toWords(text);
  return toWords(query).every((asked) => words.some((word) => word.startsWith(asked)));
}

/** In lower case and without accents: "Bài Đăng" becomes "bai dang". */
export function foldAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
}

function toWords(text: string): string[] {
  return foldAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
