import type { ArticleLanguage } from "../../../platform/languages.ts";
import all from "../words/all-languages.json" with { type: "json" };
import de from "../words/de.json" with { type: "json" };
import en from "../words/en.json" with { type: "json" };
import fr from "../words/fr.json" with { type: "json" };
import it from "../words/it.json" with { type: "json" };
import ja from "../words/ja.json" with { type: "json" };
import ms from "../words/ms.json" with { type: "json" };
import vi from "../words/vi.json" with { type: "json" };
import { allLanguagesSchema, germanSchema, japaneseSchema, languageSchema } from "../words/word-data.ts";
import { type Lexicon, toLexicon } from "./lexicon.ts";

export const germanWords = germanSchema.parse(de);
export const japaneseWords = japaneseSchema.parse(ja);
export const { sharedUnits, conversions, currencies, plainCapitals, calendarWords, pronouns, placesThatAreWords } =
  allLanguagesSchema.parse(all);

const load = (data: object) => toLexicon(languageSchema.parse(data));

export const lexicons: Record<ArticleLanguage, Lexicon> = {
  en: load(en),
  de: load(de),
  fr: load(fr),
  it: load(it),
  vi: load(vi),
  ja: load(ja),
  ms: load(ms),
};
