import type { LanguageStyle } from "./language-style.ts";

export const de: LanguageStyle = {
  address: "Du, ihr oder Sie wie in der Caption; ohne Anrede dort auch hier keine. Swiss captions keep ss for ß.",
  formalToCasual: [
    'formal German: Sie, complete sentences, no particles such as "halt", "mal" or "echt", no shortened forms ' +
      "(gibt's).",
    'casual German: du or ihr, short sentences, particles such as "mal" and "ja" and forms such as "gibt\'s" ' +
      "where they fit.",
  ],
  seriousToFunny: [
    "sachlich und ernst: no jokes and no wordplay.",
    "with a wink: wordplay on what the sources tell, nothing made up for it.",
  ],
  respectfulToIrreverent: [
    "respectful: höflich, no irony.",
    "frech: dry irony is welcome, at nobody's expense but the owner's.",
  ],
  matterOfFactToEnthusiastic: [
    "nüchtern: no exclamation marks, no praise.",
    "begeistert: lively verbs and at most two exclamation marks; no superlatives.",
  ],
  stock: [
    "Ob … oder",
    "nicht nur … sondern auch",
    "lädt zum Verweilen ein",
    "ein wahrer Genuss",
    "lässt keine Wünsche offen",
    "das gewisse Etwas",
    "in der heutigen Zeit",
  ],
};
