/** A caption's sentence as a model would put it into prose: no emoji, no hashtag signs, none of the orders in it. */
export function cleanSource(text: string): string {
  return text
    .replace(/(?:\p{Extended_Pictographic}|\p{RI}|\p{EMod}|\ufe0f|\u200d|\u20e3)+/gu, " ")
    .replace(/[#＃](?=[\p{L}_])/gu, "")
    .replace(/^\s*[-•·*▪◦✓✔➤→]\s*/u, "")
    .replace(/!{2,}/gu, "!")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Orders to a model, in the seven languages; a good model neither follows nor repeats them. */
const order =
  /ignore (?:all|any|the|your|previous)|disregard (?:all|the|previous)|system prompt|you are now|new instructions?|ignorier\w*|vergiss (?:alle|deine)|systemprompt|neue anweisung|ignore[zr]? (?:toutes|les)|oublie[zr]?|consignes|ignora (?:tutte|le)|dimentica|istruzioni|bỏ qua|hướng dẫn|lệnh hệ thống|無視|指示|システムプロンプト|abaikan|arahan|<\/?(?:system|assistant|user|script)|\[inst\]|assistant:|system:|as an ai|approve (?:this|the)|mark (?:it|this) as approved/iu;

export function isOrder(text: string): boolean {
  return order.test(text);
}

export function isHashtagsOnly(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text.replace(/[#＃][\p{L}\p{M}\p{N}_]+/gu, "").replace(/@[\w.]+/gu, ""));
}

/** The longest beginning of whole words. */
export function cutAtWord(text: string, limit: number, language: string): string {
  if ([...text].length <= limit) return text;
  let taken = "";
  for (const { segment } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    if ([...(taken + segment)].length > limit) break;
    taken += segment;
  }
  return taken.replace(/[\s,;:–—、-]+$/u, "");
}
