import type { LanguageStyle } from "./language-style.ts";

export const vi: LanguageStyle = {
  address:
    "Pronouns for the owner and the reader (mình, tôi, chúng tôi; bạn, mọi người) as in the caption; nowhere mixed.",
  formalToCasual: [
    "formal Vietnamese: chúng tôi and quý khách or quý vị, no final particles such as nhé, nha or ạ.",
    "casual Vietnamese: mình and bạn or mọi người, final particles such as nhé and nha where they fit.",
  ],
  seriousToFunny: [
    "serious: no jokes and no slang.",
    "playful: light wording about what the sources tell, nothing made up for it.",
  ],
  respectfulToIrreverent: [
    "respectful: polite particles (dạ, ạ, xin) where one would say them, no irony.",
    "cheeky: teasing is welcome, at nobody's expense but the owner's.",
  ],
  matterOfFactToEnthusiastic: [
    "matter-of-fact: no exclamation marks, no praise.",
    "enthusiastic: lively verbs and at most two exclamation marks; no nhất.",
  ],
  stock: [
    "không chỉ … mà còn",
    "điểm đến lý tưởng",
    "chốn bình yên",
    "hãy cùng",
    "trải nghiệm tuyệt vời",
    "đừng bỏ lỡ",
    "hòa quyện",
  ],
};
