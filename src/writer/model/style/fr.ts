import type { LanguageStyle } from "./language-style.ts";

export const fr: LanguageStyle = {
  address: "Tu or vous as in the caption; no form of address where it has none. Narrow spaces before : ; ! ?",
  formalToCasual: [
    "formal French: vous, nous rather than on, complete negations (ne … pas), no slang.",
    "casual French: tu, on rather than nous, short sentences; negations stay complete in writing.",
  ],
  seriousToFunny: [
    "serious: no jokes and no wordplay.",
    "playful: wordplay on what the sources tell, nothing made up for it.",
  ],
  respectfulToIrreverent: [
    "respectful: courteous, no irony.",
    "impertinent: irony is welcome, at nobody's expense but the owner's.",
  ],
  matterOfFactToEnthusiastic: [
    "sober: no exclamation marks, no praise.",
    "enthusiastic: lively verbs and at most two exclamation marks; no superlatives.",
  ],
  stock: [
    "niché au cœur de",
    "véritable",
    "laissez-vous",
    "que vous soyez",
    "une invitation à",
    "un incontournable",
    "ravir les papilles",
  ],
};
