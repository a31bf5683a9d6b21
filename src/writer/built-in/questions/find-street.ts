import type { ArticleLanguage } from "../../../platform/languages.ts";

const cap = String.raw`\p{Lu}[\p{L}’'-]*`;

/** A street with a number, recognised by the language's words for streets. */
const streets: Record<ArticleLanguage, RegExp> = {
  en: new RegExp(
    String.raw`\d+[a-z]?,? (?:${cap} ){1,3}(?:Street|St|Lane|Road|Rd|` +
      String.raw`Avenue|Ave|Square|Place|Row|Mews|Hill|Drive|Way)(?!\p{L})` +
      String.raw`|${cap}(?:strasse|straße|gasse|weg|platz) \d+[a-z]?`,
    "u",
  ),
  de: new RegExp(
    String.raw`(?:${cap}(?:strasse|straße|str\.|gasse|weg|platz|allee|gässli|rain|steig|ufer)|` +
      String.raw`(?:Alte|Neue|Am|An der|Unter den) ${cap}) \d+[a-z]?`,
    "u",
  ),
  fr: new RegExp(
    String.raw`\d+(?:\s?bis)?,? (?:rue|avenue|quai|place|boulevard|chemin|impasse|route|allée)` +
      String.raw`(?: (?:de la|de l['’]|du|des|de|d['’]))? ?${cap}`,
    "u",
  ),
  it: new RegExp(
    String.raw`(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Rr]iva|[Vv]icolo|[Ll]argo)` +
      String.raw`(?: (?:dei|del|della|delle|degli|di))? ${cap}(?: ${cap})?,? \d+[a-z]?`,
    "u",
  ),
  vi: new RegExp(
    String.raw`(?<=(?:ở|tại|số|📍|[Đđ]/?[Cc]:?)\s*)\d+(?:/\d+)*[A-Z]? ` +
      String.raw`(?:(?:đường|phố|ngõ|hẻm) )?${cap}(?: ${cap}){0,3}`,
    "u",
  ),
  ja: /[\p{Script=Han}々]{1,6}(?:町|丁目)?\d+(?:-\d+){1,2}(?!-?\d)|[\p{Script=Han}\p{Script=Hiragana}々]{1,8}\d+番地/u,
  ms: new RegExp(String.raw`(?:No\.? ?)?\d+[A-Z]?,? (?:Jalan|Lorong|Jln|Persiaran|Lebuh) ${cap}(?: ${cap})?`, "u"),
};

/** A town after the street, with or without a postcode: ", Whitby", ", 4102 Binningen". */
const townAfter = /^\s*[,·|–-]?\s*(?:\n|in |à |a |ở |di |aux? )?\s*(?:\d{4,6}\s+)?\p{Lu}\p{L}+/u;
const townBeforeJapanese = /(?:[都道府県市]|区|町の|村の)[\p{Script=Han}々]*$/u;
const townAfterJapanese = /^、\p{Script=Han}{2,4}(?![\p{Script=Han}])/u;

/** A street whose town the text doesn't name; null if there is none. */
export function findTownlessStreet(text: string, language: ArticleLanguage): string | null {
  const match = streets[language].exec(text);
  if (!match) return null;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  if (language === "ja")
    return townBeforeJapanese.test(before) || /[市県区町]/u.test(match[0]) || townAfterJapanese.test(after)
      ? null
      : match[0];
  const isTold = townAfter.test(after) || /(?:\p{Lu}\p{L}+, |\d{4,5} \p{Lu}\p{L}+,? )$/u.test(before);
  return isTold ? null : match[0];
}

/** Whether a text has any address, with or without a town. */
export function hasStreet(text: string, language: ArticleLanguage): boolean {
  return streets[language].test(text);
}
