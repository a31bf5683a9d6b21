import { articleLanguages, type ArticleLanguage } from "../../../platform/languages.ts";
import { foldText } from "../normalise-text.ts";
import { firstNames } from "./first-names.ts";
import { places } from "./places.ts";

/*
 * Names that are found where a capital tells nothing: at the start of a sentence, in headings, in
 * German.
 */

const toSet = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(foldText));
const firstNameSet = toSet(firstNames);
let placeSet: Set<string> | undefined;

/** First names that are common words of a language: there a capital alone makes them a name. */
const alsoWords: Partial<Record<string, Set<string>>> & Record<ArticleLanguage, Set<string>> = {
  en: toSet(
    "amber bill daisy dean faith flora florence grace guy hazel heather holly ivy jack jay joy jude june mark max may miles morgan " +
      "olive pearl penny poppy prudence ray rex rob robin rose rosemary ruby sue violet will",
  ),
  de: toSet(
    "ada august else erika ernst flora heide iris jasmin kai linda marina mark max merle rosa rose stella viola wolf",
  ),
  fr: toSet(
    "ange blanche claude desire france jean juste lazare marine marin martial mathis noel octave prosper reine rose victoire violette",
  ),
  it: toSet(
    "alba alma aurora bianca bruna bruno celeste costanza felice fermo franca franco gaia gemma gioia lino luce marina marino mia natale " +
      "pino primo rosa santo sara secondo serena stella tea terzo tosca una vera viola vita",
  ),
  ms: toSet("ada ayu dina haji ilham imam iman intan johari linda melati nina noor raja sharifah wan"),
  vi: new Set(),
  ja: new Set(),
};

/** Regions of the world that are also a bird, a shirt, a person. */
const placeWords = toSet("turkey jersey georgia chad jordan togo mali oman niger");

/**
 * `language` is a code of ISO 639-1; quotations can be in any. In Vietnamese, where most syllables are
 * somebody's name, only the capital tells: always false.
 */
export function isFirstName(word: string, language: string): boolean {
  if (language === "vi" || alsoWords[language]?.has(foldText(word))) return false;
  // "Sarà" is no Sara.
  return firstNameSet.has(language === "it" ? word.toLowerCase() : foldText(word));
}

export function isPlace(word: string, language: string): boolean {
  placeSet ??= new Set([...toSet(places), ...regionNames()]);
  return language !== "vi" && !placeWords.has(foldText(word)) && placeSet.has(foldText(word));
}

/** Single-word names of the world's regions in the seven languages. */
function* regionNames(): Generator<string> {
  for (const language of articleLanguages) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const code of regionCodes()) {
      const name = names.of(code);
      if (name !== undefined && /^[\p{L}]{4,}$/u.test(name)) yield foldText(name);
    }
  }
}

export function* regionCodes(): Generator<string> {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const first of letters) for (const second of letters) yield first + second;
}
