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
const orders = [
  /ignore (?:all|any|the|your|previous)/iu,
  /disregard (?:all|the|previous)/iu,
  /system prompt/iu,
  /you are now/iu,
  /new instructions?/iu,
  /ignorier\w*/iu,
  /vergiss (?:alle|deine)/iu,
  /systemprompt/iu,
  /neue anweisung/iu,
  /ignore[zr]? (?:toutes|les)/iu,
  /oublie[zr]?/iu,
  /consignes/iu,
  /ignora (?:tutte|le)/iu,
  /dimentica/iu,
  /istruzioni/iu,
  /bỏ qua/iu,
  /hướng dẫn/iu,
  /lệnh hệ thống/iu,
  /無視/iu,
  /指示/iu,
  /システムプロンプト/iu,
  /abaikan/iu,
  /arahan/iu,
  /<\/?(?:system|assistant|user|script)/iu,
  /\[inst\]/iu,
  /assistant:/iu,
  /system:/iu,
  /as an ai/iu,
  /approve (?:this|the)/iu,
  /mark (?:it|this) as approved/iu,
];

export function isOrder(text: string): boolean {
  return orders.some((order) => order.test(text));
}

/** Topics that do harm when published; a good model leaves them out silently. */
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
