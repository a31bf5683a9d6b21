import { germanWords } from "../lexicon/lexicons.ts";
import { foldText, normaliseText } from "../normalise-text.ts";
import { isFirstName, isPlace } from "./known-names.ts";
import { nameTokens, standsAsPerson, type NameToken } from "./latin-names.ts";
import { isInSources, type SourceWords } from "./source-names.ts";

/* German capitalises every noun, so a capital doesn't indicate a name. A word counts as a name if it is a known
   name, or is where only names can be: after a title, bare after a preposition, or directly after another
   capitalised word. Common nouns are recognised by their endings and a short list. */

const { titles, bareNouns, measures } = germanWords;

const placePrepositions = new Set([
  "in",
  "aus",
  "nach",
  "bei",
  "bis",
  "ab",
  "über",
  "von",
  "zwischen",
  "rund",
  "um",
  "richtung",
]);
const namingWords = new Set(["sagt", "heißt", "heisst", "namens", "genannt"]);

const nounEnding = new RegExp(
  String.raw`(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|tät|nis|nisse|ling|linge` +
    String.raw`|chen|lein|tum|ment|ismus|ität|ei|erei|age|eur|enz|anz|zeug|stoff|saft|brot|teig|korn|mehl` +
    String.raw`|käse|wurst|kuchen|torte|glas|holz|haus|tag|abend|zeit|stunde|stunden|jahr|jahre|jahren` +
    String.raw`|woche|wochen|platz|weg|stück|farbe|papier|arbeit|arbeiten)$`,
  "u",
);
/** Long words are usually compounds, unless they end like town names. */
const longWord = 9;
const townEnding = new RegExp(
  String.raw`(?:hausen|burg|berg|stadt|dorf|heim|furt|brücken?|bach|tal|ingen|ikon|kirch|kirchen|münster` +
    String.raw`|schweig|wil|see|au|itz|ow)$`,
  "u",
);
/**
 * Bare after "nach" these are towns, though they look like plurals or compounds: "nach Göttingen", "nach
 * Interlaken".
 */
const townAfterNach = new RegExp(
  String.raw`^(?!(?:nach)?(?:br|dr|kl|gel|r|s|schw|spr|zw)ingen$)\p{L}{2,}` +
    String.raw`(?:ingen|hausen|hofen|haven|thurn?|laken|walde|stedt|rode)$`,
  "iu",
);
const surnameEnding = /(?:ersen|ensen|ansen|ichsen|mann|meier|meyer|maier|inger|ler)$/u;

export function findGermanNames(sentence: string, sources: SourceWords): string[] {
  const tokens = nameTokens(sentence);
  const isNew = tokens.map(
    (token) => token.isCapitalised && !titles.has(token.word.toLowerCase()) && !isSupportedWord(token.word, sources),
  );
  return tokens
    .filter((token, index) => isNew[index] === true && isNamed(token, index, tokens, isNew, normaliseText(sentence)))
    .map((token) => token.word);
}

function isNamed(token: NameToken, index: number, tokens: NameToken[], isNew: boolean[], sentence: string): boolean {
  if (isKnownName(token.word)) return true;
  const previous = tokens[index - 1];
  const next = tokens[index + 1];
  if (standsAsPerson(token, sentence) && !isCommonNoun(token.word)) return true;
  if (previous !== undefined && areNeighbours(previous, token)) {
    const before = previous.word.toLowerCase();
    if (titles.has(before) && !isCommonNoun(token.word)) return true;
    if (isNew[index - 1] === true && isKnownName(previous.word)) return true;
    if (previous.isCapitalised && !previous.isInitial && !measures.has(before) && !isCommonNoun(token.word))
      return true;
    if (before === "nach" && townAfterNach.test(token.word)) return true;
    if (placePrepositions.has(before) && !isCommonNoun(token.word) && isPlaceShaped(token.word)) return true;
    if (namingWords.has(before) && !isCommonNoun(token.word)) return true;
  }
  // "Jonas Keller": the first of two new capitalised words, if the second isn't a common noun either.
  return (
    !token.isInitial &&
    next?.isCapitalised === true &&
    isNew[index + 1] === true &&
    areNeighbours(token, next) &&
    !measures.has(token.word.toLowerCase()) &&
    !isCommonNoun(token.word) &&
    !isCommonNoun(next.word)
  );
}

function isKnownName(word: string): boolean {
  const bare = word.replace(/(?<=\p{L}{3})(?:s|er|ern)$/u, "");
  return [word, bare].some((form) => isFirstName(form, "de") || isPlace(form, "de"));
}

function isCommonNoun(word: string): boolean {
  const lower = word.toLowerCase();
  if (surnameEnding.test(lower)) return false;
  if (bareNouns.has(lower) || nounEnding.test(lower)) return true;
  // "-n" and "-en" plurals of the listed nouns, and compounds that end in one of them.
  for (const noun of bareNouns)
    if (noun.length >= 4 && (lower.endsWith(noun) || lower.endsWith(`${noun}n`) || lower.endsWith(`${noun}s`)))
      return true;
  return (
    /(?:ln|rn|sten|ten|ben|gen|fen|sen|zen|cken|chen|ßen|nden|tten|llen|ssen|pfen|lden|eren|nen)$/u.test(lower) &&
    word.length >= 6
  );
}

function isPlaceShaped(word: string): boolean {
  return word.length < longWord || townEnding.test(word) || surnameEnding.test(word);
}

function areNeighbours(left: NameToken, right: NameToken): boolean {
  return right.index === left.index + left.word.length + 1;
}

/** German forms compounds: "Sauerteig" in the sources supports "Sauerteigbrot". */
function isSupportedWord(word: string, sources: SourceWords): boolean {
  if (isInSources(word, sources)) return true;
  const key = foldText(word);
  if (key.length < 5) return false;
  for (const source of sources.folded) {
    if (
      source.length >= 5 &&
      (key.startsWith(source) ||
        source.startsWith(key) ||
        (source.length >= 6 && key.includes(source)) ||
        source.endsWith(key))
    )
      return true;
  }
  return word.split("-").length > 1 && word.split("-").some((part) => part.length >= 4 && isInSources(part, sources));
}
