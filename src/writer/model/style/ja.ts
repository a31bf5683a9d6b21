import type { LanguageStyle } from "./language-style.ts";

export const ja: LanguageStyle = {
  address: "です・ます throughout, first person as in the caption.",
  formalToCasual: [
    "formal Japanese: です・ます with 敬語 towards the reader (ございます, いただく), 当店 or 私ども where the sources speak of a business.",
    "casual Japanese: です・ます with よ and ね, or plain form where the caption uses it; never both in one article.",
  ],
  seriousToFunny: [
    "serious: no jokes, no onomatopoeia.",
    "playful: onomatopoeia and light wording about what the sources tell, nothing made up for it.",
  ],
  respectfulToIrreverent: [
    "respectful: 丁寧, no irony.",
    "cheeky: self-mockery is welcome, at nobody's expense but the owner's.",
  ],
  matterOfFactToEnthusiastic: [
    "matter-of-fact: no ！, no praise.",
    "enthusiastic: lively wording and at most two ！; no 最高, no 一番.",
  ],
  stock: ["いかがでしたか", "ぜひ足を運んで", "心温まる", "まさに", "魅力が詰まった", "癒しのひととき", "特別な時間"],
};
