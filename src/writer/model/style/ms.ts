import type { LanguageStyle } from "./language-style.ts";

export const ms: LanguageStyle = {
  address: "Anda, kamu or korang as in the caption; standard spelling.",
  formalToCasual: [
    "formal Malay: anda, full forms (tidak, hendak), no particles such as jom, lah or je.",
    "casual Malay: kamu or korang as the caption has it, short forms such as tak and nak, jom where it fits.",
  ],
  seriousToFunny: [
    "serious: no jokes and no wordplay.",
    "playful: light wording about what the sources tell, nothing made up for it.",
  ],
  respectfulToIrreverent: [
    "respectful: courteous, no irony.",
    "cheeky: teasing is welcome, at nobody's expense but the owner's.",
  ],
  matterOfFactToEnthusiastic: [
    "matter-of-fact: no exclamation marks, no praise.",
    "enthusiastic: lively verbs and at most two exclamation marks; no ter- superlatives.",
  ],
  stock: [
    "bukan sekadar … malah",
    "permata tersembunyi",
    "sama ada anda",
    "pengalaman yang tidak dapat dilupakan",
    "destinasi ideal",
    "jangan lepaskan peluang",
    "gabungan sempurna",
  ],
};
