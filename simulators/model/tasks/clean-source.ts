/** Turns a caption's sentence into prose as a model would, without emoji, hashtag signs and injected instructions. */
export function cleanSource(text: string): string {
  return text
    .replace(/(?:\p{Extended_Pictographic}|\p{RI}|\p{EMod}|\ufe0f|\u200d|\u20e3)+/gu, " ")
    .replace(/[#＃](?=[\p{L}_])/gu, "")
    .replace(/^\s*[-•·*▪◦✓✔➤→]\s*/u, "")
    .replace(/!{2,}/gu, "!")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Instructions to a model, in the seven languages; a good model neither follows nor repeats them. */
const orders = new RegExp(
  [
    "ignore (?:all|any|the|your|previous)|disregard (?:all|the|previous)|system prompt|you are now|new instructions?",
    "ignorier\\w*|vergiss (?:alle|deine)|systemprompt|neue anweisung",
    "ignore[zr]? (?:toutes|les)|oublie[zr]?|consignes",
    "ignora (?:tutte|le)|dimentica|istruzioni",
    "bỏ qua|hướng dẫn|lệnh hệ thống",
    "無視|指示|システムプロンプト",
    "abaikan|arahan",
    "<\\/?(?:system|assistant|user|script)|\\[inst\\]|assistant:|system:|as an ai",
    "approve (?:this|the)|mark (?:it|this) as approved",
  ].join("|"),
  "iu",
);

export function isOrder(text: string): boolean {
  return orders.test(text);
}

/** Topics that would do harm if published; a good model silently leaves them out. */
export function isPrivate(text: string): boolean {
  return /\b(?:ill|illness|cancer|chemo|hospital|died|debts?|divorced?|nobody knows)\b/iu.test(text);
}

export function isHashtagsOnly(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text.replace(/[#＃][\p{L}\p{M}\p{N}_]+/gu, "").replace(/@[\w.]+/gu, ""));
}

/** Returns the longest start of the text that ends at a word. */
export function cutAtWord(text: string, limit: number, language: string): string {
  if ([...text].length <= limit) return text;
  let taken = "";
  for (const { segment } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    if ([...(taken + segment)].length > limit) break;
    taken += segment;
  }
  return taken.replace(/[\s,;:–—、-]+$/u, "");
}
