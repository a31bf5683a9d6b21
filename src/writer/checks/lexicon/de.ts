import type { Lexicon } from "./lexicon.ts";

const part =
  "(?:\\s*(?:am |in der )?(?<part>morgens|früh(?!stück)|vormittags?|nachmittags?|abends?|nachts?)(?![\\p{L}]))";
const month =
  "(?<month>Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jan|Feb" +
  "|Mrz|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez)(?![\\p{L}])\\.?";

export const de: Lexicon = {
  hours24: true,
  one: ["ein", "eine", "einen", "einem", "einer", "eines", "eins", "erste", "ersten", "erster", "einmal"],
  homographs: {
    acht: {
      before: /(?<!(?:außer|gib|gebt|geben|habt) )$/u,
      after: /^(?! ?(?:geben|gibt|zu geben|nehmen|zu nehmen|lassen))/u,
    },
    sieben: {
      sureBefore:
        /(?<![\p{L}])(?:halb|um|bis|ab|gegen|alle|nur|noch|etwa|rund|diese|unsere|meine|kurz vor|kurz nach) $/iu,
      after: /^[ -]*(?:\p{Lu}|\d|Uhr|bis|und|oder|weitere|neue|gute|kleine|große)/u,
    },
    achte: { before: /(?!)/ },
    achten: { before: /\b(?:am|dem|den|zum|im) $/iu },
  },
  extraNumberWords: {
    hundert: 100,
    tausend: 1000,
    dutzend: 12,
    zweimal: 2,
    dreimal: 3,
    viermal: 4,
    fünfmal: 5,
    zweitausend: 2000,
    dreissig: 30,
    sechsmal: 6,
    zehnmal: 10,
  },
  ordinalEndings: ["", "n", "r", "s", "m"],
  months: [
    ["januar", "jänner", "jan"],
    ["februar", "feb"],
    ["märz", "mrz"],
    ["april", "apr"],
    ["mai"],
    ["juni", "jun"],
    ["juli", "jul"],
    ["august", "aug"],
    ["september", "sept", "sep"],
    ["oktober", "okt"],
    ["november", "nov"],
    ["dezember", "dez"],
  ],
  weekdays: [
    ["montag\\p{L}*", "mo\\."],
    ["dienstag\\p{L}*"],
    ["mittwoch\\p{L}*"],
    ["donnerstag\\p{L}*"],
    ["freitag\\p{L}*"],
    ["samstag\\p{L}*", "sonnabend\\p{L}*"],
    ["sonntag\\p{L}*"],
  ],
  dates: [
    new RegExp(`(?<![\\d.,:])(?<day>\\d{1,2})(?:\\.|ten?)?\\s*${month}(?:\\s+(?<year>\\d{4}))?`, "giu"),
    /(?<![\d.,:])(?<day>\d{1,2})\.\s?(?<monthNumber>\d{1,2})\.(?:\s?(?<year>\d{4}|\d{2}))?(?!\d)/gu,
    new RegExp(
      String.raw`(?<![\p{L}])(?<month>Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September` +
        String.raw`|Oktober|November|Dezember)(?:s)?(?![\p{L}])`,
      "gu",
    ),
  ],
  clock: [
    { pattern: /(?<![\p{L}])viertel nach (?<h>\d{1,2})(?!\d)/giu, offset: 15 },
    { pattern: /(?<![\p{L}])viertel vor (?<h>\d{1,2})(?!\d)/giu, offset: -15 },
    { pattern: /(?<![\p{L}])(?:dreiviertel|drei viertel) (?<h>\d{1,2})(?!\d)/giu, offset: -15 },
    { pattern: new RegExp(`(?<![\\p{L}])halb (?<h>\\d{1,2})(?!\\d)${part}?`, "giu"), offset: -30 },
    {
      pattern: new RegExp(
        `(?<![\\d.,:])(?<h>\\d{1,2})(?:[.:](?<m>[0-5]\\d))?\\s*Uhr(?:\\s(?<m2>[0-5]\\d)(?!\\d))?${part}?`,
        "giu",
      ),
    },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>\\d{1,2})[.:](?<m>[0-5]\\d)\\s*h\\b${part}?`, "giu") },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>[01]?\\d|2[0-4]):(?<m>[0-5]\\d)(?![\\d:])${part}?`, "giu") },
    { pattern: new RegExp(`(?<=(?<![\\p{L}])(?:um|ab|bis|gegen) )(?<h>\\d{1,2})${part}`, "giu") },
    { pattern: /(?<![\p{L}])um mitternacht/giu, hour: 0 },
  ],
  dayParts: {
    am: ["morgens", "früh", "vormittag", "vormittags"],
    pm: ["nachmittag", "nachmittags", "abend", "abends", "nacht", "nachts"],
  },
  tomorrow:
    /(?<![\p{L}])(?<!(?:am|jeden|guten|heute|diesen|gestern) )morgen(?![\p{L}])|(?:^|[.!?\n]\s*)Morgen(?![\p{L}-])/u,
  magnitudes: { tausend: 1e3, mio: 1e6, millionen: 1e6 },
  units: {
    prozent: "percent",
    grad: "degree",
    gramm: "g",
    kilo: "kg",
    kilogramm: "kg",
    liter: "l",
    deziliter: "dl",
    meter: "m",
    metern: "m",
    kilometer: "km",
    kilometern: "km",
    zentimeter: "cm",
    minute: "minute",
    minuten: "minute",
    stunde: "hour",
    stunden: "hour",
    std: "hour",
    tag: "day",
    tage: "day",
    tagen: "day",
    woche: "week",
    wochen: "week",
    monat: "month",
    monate: "month",
    monaten: "month",
    jahr: "year",
    jahre: "year",
    jahren: "year",
    el: "tbsp",
    esslöffel: "tbsp",
    tl: "tsp",
    teelöffel: "tsp",
    tasse: "cup",
    tassen: "cup",
  },
};
