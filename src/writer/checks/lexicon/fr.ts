import type { Lexicon } from "./lexicon.ts";

const part = "(?:\\s*(?:du |de l')(?<part>matin|après-midi|soir)(?![\\p{L}]))";
const month =
  "(?<month>janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|janv|févr|avr" +
  "|juil|sept|oct|nov|déc)(?![\\p{L}])\\.?";

export const fr: Lexicon = {
  hours24: true,
  one: ["un", "une", "premier", "première", "1er"],
  homographs: {
    neuf: {
      sureBefore: /(?<![\p{L}])(?:les|ces|nos|mes|ses|vos|vers|dès|seulement) $/iu,
      after: /^[ -](?:heures?|h\b|euros?|francs?|ans?|mois|cents?|\p{Ll}+[sx](?![\p{L}]))/u,
    },
    neuve: { before: /(?!)/ },
  },
  extraNumberWords: {
    "une douzaine": 12,
    douzaine: 12,
    "une dizaine": 10,
    dizaine: 10,
    "une quinzaine": 15,
    quinzaine: 15,
    "une vingtaine": 20,
    vingtaine: 20,
    "une trentaine": 30,
    "une centaine": 100,
    "quatre vingt": 80,
  },
  ordinalEndings: ["", "s"],
  months: [
    ["janvier", "janv"],
    ["février", "févr"],
    ["mars"],
    ["avril", "avr"],
    ["mai"],
    ["juin"],
    ["juillet", "juil"],
    ["août"],
    ["septembre", "sept"],
    ["octobre", "oct"],
    ["novembre", "nov"],
    ["décembre", "déc"],
  ],
  weekdays: [["lundis?"], ["mardis?"], ["mercredis?"], ["jeudis?"], ["vendredis?"], ["samedis?"], ["dimanches?"]],
  dates: [
    new RegExp(`(?<![\\d.,:])(?<day>\\d{1,2})(?:er|e)?\\s+${month}(?:\\s+(?<year>\\d{4}))?`, "giu"),
    new RegExp(
      String.raw`(?<![\p{L}\d])(?:1er|premier)\s+(?<month>janvier|février|mars|avril|mai|juin|juillet|août` +
        String.raw`|septembre|octobre|novembre|décembre)(?![\p{L}])`,
      "giu",
    ),
    new RegExp(
      String.raw`(?<![\p{L}])(?<month>janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre` +
        String.raw`|novembre|décembre)(?![\p{L}])`,
      "giu",
    ),
  ],
  clock: [
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>\\d{1,2})\\s*(?:heures?|h) et demie?${part}?`, "giu"), offset: 30 },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>\\d{1,2})\\s*(?:heures?|h) et quart${part}?`, "giu"), offset: 15 },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>\\d{1,2})\\s*(?:heures?|h) moins le quart${part}?`, "giu"), offset: -15 },
    {
      pattern: new RegExp(
        `(?<![\\d.,:])(?<h>\\d{1,2})\\s?(?:heures?|h)(?:\\s?(?<m>[0-5]\\d)(?!\\d))?(?![\\p{L}])${part}?`,
        "giu",
      ),
    },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>[01]?\\d|2[0-4]):(?<m>[0-5]\\d)(?![\\d:])${part}?`, "giu") },
    { pattern: /(?<![\p{L}])(?:à|dès|jusqu'à|avant) midi(?![\p{L}])/giu, hour: 12 },
    { pattern: /(?<![\p{L}])(?:à|jusqu'à) minuit(?![\p{L}])/giu, hour: 0 },
  ],
  dayParts: { am: ["matin"], pm: ["après-midi", "soir"] },
  tomorrow: /(?<![\p{L}])demain(?![\p{L}])/iu,
  magnitudes: { mille: 1e3, million: 1e6, millions: 1e6 },
  units: {
    grammes: "g",
    gramme: "g",
    kilo: "kg",
    kilos: "kg",
    litre: "l",
    litres: "l",
    mètres: "m",
    mètre: "m",
    kilomètres: "km",
    centimètres: "cm",
    degrés: "degree",
    secondes: "second",
    minute: "minute",
    minutes: "minute",
    mn: "minute",
    heure: "hour",
    heures: "hour",
    jour: "day",
    jours: "day",
    semaine: "week",
    semaines: "week",
    mois: "month",
    an: "year",
    ans: "year",
    année: "year",
    années: "year",
  },
};
