import type { LanguageStyle } from "./language-style.ts";

export const it: LanguageStyle = {
  address: "Tu, voi or Lei as in the caption; no form of address where it has none.",
  formalToCasual: [
    'formal Italian: Lei, complete sentences, no interjections such as "dai" or "insomma".',
    'casual Italian: tu or voi, short sentences, an interjection such as "insomma" where it fits.',
  ],
  seriousToFunny: [
    "serious: no jokes and no wordplay.",
    "playful: wordplay on what the sources tell, nothing made up for it.",
  ],
  respectfulToIrreverent: [
    "respectful: courteous, no irony.",
    "cheeky: irony is welcome, at nobody's expense but the owner's.",
  ],
  matterOfFactToEnthusiastic: [
    "sober: no exclamation marks, no praise.",
    "enthusiastic: lively verbs and at most two exclamation marks; no forms in -issimo.",
  ],
  stock: [
    "nel cuore di",
    "un vero e proprio",
    "che tu sia",
    "un'esperienza unica",
    "da non perdere",
    "un tripudio di",
    "lasciati conquistare",
  ],
};
