import type { Lexicon } from "./lexicon.ts";

const part = "(?:\\s*(?:di |del |della )(?<part>mattina|mattino|pomeriggio|sera|notte)(?![\\p{L}]))";
const lead = "(?<![\\p{L}])(?:alle|dalle|ore|le|h|all'|per le|delle|fino alle)\\s+";
const month =
  "(?<month>gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|gen" +
  "|feb|mar|apr|mag|giu|lug|ago|sett?|ott|nov|dic)(?![\\p{L}])\\.?";

export const it: Lexicon = {
  hours24: true,
  one: ["un", "uno", "una", "un'", "primo", "prima"],
  homographs: {
    sei: {
      sureBefore: /(?<![\p{L}])(?:alle|dalle|le|delle|tutti e|solo|altri|altre|circa) $/iu,
      before: /(?<!(?<![\p{L}])(?:tu|ci|se|non|chi|dove|che|ti|già|mi) )$/iu,
      after: new RegExp(
        String.raw`^[ -](?!(?:un|una|uno|il|lo|la|i|gli|le|qui|qua|a|in|di|da|mai|già|ancora|pronto` +
          String.raw`|pronta|stato|stata|tu|come|sempre|il|mio|mia|così|invitato|invitata)(?![\p{L}]))` +
          String.raw`(?:\p{L}|\d)`,
        "u",
      ),
    },
    mille: { after: /^(?! (?:grazie|auguri|baci|volte|scuse))/iu },
    sette: {},
  },
  extraNumberWords: {
    dozzina: 12,
    "una dozzina": 12,
    decina: 10,
    "una decina": 10,
    ventina: 20,
    trentina: 30,
    centinaio: 100,
  },
  ordinalEndings: [""],
  months: [
    ["gennaio", "gen"],
    ["febbraio", "feb"],
    ["marzo", "mar"],
    ["aprile", "apr"],
    ["maggio", "mag"],
    ["giugno", "giu"],
    ["luglio", "lug"],
    ["agosto", "ago"],
    ["settembre", "sett", "set"],
    ["ottobre", "ott"],
    ["novembre", "nov"],
    ["dicembre", "dic"],
  ],
  weekdays: [["lunedì"], ["martedì"], ["mercoledì"], ["giovedì"], ["venerdì"], ["sabat[oi]"], ["domenic(?:a|he)"]],
  dates: [
    new RegExp(`(?<![\\d.,:])(?<day>\\d{1,2})°?\\s+${month}(?:\\s+(?<year>\\d{4}))?`, "giu"),
    new RegExp(
      String.raw`(?<![\p{L}])(?<month>gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre` +
        String.raw`|ottobre|novembre|dicembre)(?![\p{L}])`,
      "giu",
    ),
  ],
  clock: [
    { pattern: new RegExp(`${lead}(?<h>\\d{1,2}) e mezz[ao]${part}?`, "giu"), offset: 30 },
    { pattern: new RegExp(`${lead}(?<h>\\d{1,2}) e un quarto${part}?`, "giu"), offset: 15 },
    { pattern: new RegExp(`${lead}(?<h>\\d{1,2}) meno un quarto${part}?`, "giu"), offset: -15 },
    { pattern: new RegExp(`${lead}(?<h>[01]?\\d|2[0-4])[.:](?<m>[0-5]\\d)(?!\\d)${part}?`, "giu") },
    {
      pattern: new RegExp(
        `(?<![\\p{L}])(?:alle|dalle|ore|fino alle)\\s+(?<h>[01]?\\d|2[0-4])(?![\\d:]|[.,]\\d)${part}?`,
        "giu",
      ),
    },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>[01]?\\d|2[0-4]):(?<m>[0-5]\\d)(?![\\d:])${part}?`, "giu") },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>\\d{1,2})${part}`, "giu") },
    { pattern: /(?<![\p{L}])mezzogiorno(?![\p{L}])/giu, hour: 12 },
    { pattern: /(?<![\p{L}])mezzanotte(?![\p{L}])/giu, hour: 0 },
  ],
  dayParts: { am: ["mattina", "mattino"], pm: ["pomeriggio", "sera", "notte"] },
  tomorrow: /(?<![\p{L}])domani(?![\p{L}])/iu,
  magnitudes: { mila: 1e3, mille: 1e3, milione: 1e6, milioni: 1e6 },
  units: {
    grammi: "g",
    grammo: "g",
    chili: "kg",
    chilo: "kg",
    litri: "l",
    litro: "l",
    metri: "m",
    chilometri: "km",
    centimetri: "cm",
    gradi: "degree",
    secondi: "second",
    minuto: "minute",
    minuti: "minute",
    ora: "hour",
    ore: "hour",
    giorno: "day",
    giorni: "day",
    settimana: "week",
    settimane: "week",
    mese: "month",
    mesi: "month",
    anno: "year",
    anni: "year",
  },
};
