import type { LanguageStyle } from "./language-style.ts";

export const en: LanguageStyle = {
  address: "Everyday written English; contractions as the caption has them.",
  formalToCasual: [
    "formal English without contractions, slang or sentence fragments.",
    "casual English with contractions and short sentences, as one talks to a friend.",
  ],
  seriousToFunny: [
    "serious: no jokes and no asides.",
    "light and playful in the choice of words; a joke only about what the sources tell.",
  ],
  respectfulToIrreverent: [
    "respectful: courteous to everybody named, no irony.",
    "cheeky: dry irony is welcome, at nobody's expense but the owner's.",
  ],
  matterOfFactToEnthusiastic: [
    "matter-of-fact: no exclamation marks, no praise.",
    "warm and keen: lively verbs and at most two exclamation marks; no superlatives.",
  ],
  stock: [
    "nestled",
    "hidden gem",
    "whether you're",
    "there's something about",
    "elevate",
    "a testament to",
    "the perfect blend",
    "more than just",
  ],
};
