import { articleLanguages, type ArticleLanguage } from "../../../platform/languages.ts";
import { foldText } from "../normalise-text.ts";
import { firstNames } from "./first-names.ts";
import { places } from "./places.ts";

/* Known names are recognised where a capital says nothing: at the start of a sentence, in headings, in German. */

const toSet = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(foldText));
const firstNameSet = toSet(firstNames);
let placeSet: Set<string> | undefined;

/** First names that are also common words of a language: these count as names only when capitalised. */
const alsoWords: Partial<Record<string, Set<string>>> & Record<ArticleLanguage, Set<string>> = {
  en: toSet(
    "amber bill daisy dean faith flora florence grace guy hazel heather holly ivy jack jay joy jude june mark " +
      "max may miles morgan olive pearl penny poppy prudence ray rex rob robin rose rosemary ruby sue violet will",
  ),
  de: toSet(
    "ada august else erika ernst flora heide iris jasmin kai linda marina mark max merle rosa rose stella viola wolf",
  ),
  fr: toSet(
    "ange blanche claude desire france jean juste lazare marine marin martial mathis noel octave prosper reine " +
      "rose victoire violette",
  ),
  it: toSet(
    "alba alma aurora bianca bruna bruno celeste costanza felice fermo franca franco gaia gemma gioia lino " +
      "luce marina marino mia natale pino primo rosa santo sara secondo serena stella tea terzo tosca una vera " +
      "viola vita",
  ),
  ms: toSet("ada ayu dina haji ilham imam iman intan johari linda melati nina noor raja sharifah wan"),
  vi: new Set(),
  ja: new Set(),
};

/** Place names that are also a bird, a shirt or a person. */
const placeWords = toSet("turkey jersey georgia chad jordan togo mali oman niger");

/**
 * `language` is an ISO 639-1 code; quotations can be in any language. Always false for Vietnamese: most
 * syllables are also someone's name there, so only the capital counts.
 */
export function isFirstName(word: string, language: string): boolean {
  if (language === "vi" || alsoWords[language]?.has(foldText(word))) return false;
  // "Sarà" isn't Sara.
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
