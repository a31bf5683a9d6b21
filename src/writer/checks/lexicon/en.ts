import type { Lexicon } from "./lexicon.ts";

const part = "(?:\\s*(?<part>am\\b|pm\\b|a\\.m\\.|p\\.m\\.|in the (?:morning|afternoon|evening)|at night))";
const month =
  "(?<month>January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar" +
  "|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b\\.?";
/** "sat" and "sun" are weekdays only before a time or another day. */
const dated = "(?=[ ,.]*\\d| ?[-&/+])";

export const en: Lexicon = {
  hours24: false,
  one: ["one", "a", "an", "single", "first"],
  homographs: {
    second: { before: /(?!)/ },
    seconds: { before: /(?!)/ },
  },
  extraNumberWords: { dozen: 12, "half a dozen": 6, "a hundred": 100, "a thousand": 1000, twice: 2 },
  ordinalEndings: [""],
  months: [
    ["january", "jan"],
    ["february", "feb"],
    ["march", "mar"],
    ["april", "apr"],
    ["may"],
    ["june", "jun"],
    ["july", "jul"],
    ["august", "aug"],
    ["september", "sept", "sep"],
    ["october", "oct"],
    ["november", "nov"],
    ["december", "dec"],
  ],
  weekdays: [
    ["mondays?", `mon${dated}`],
    ["tuesdays?", "tues?"],
    ["wednesdays?", `wed${dated}`],
    ["thursdays?", "thurs?", "thu"],
    ["fridays?", "fri"],
    ["saturdays?", `sat${dated}`],
    ["sundays?", `sun${dated}`],
  ],
  dates: [
    new RegExp(`(?<![\\d.,:])(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month}(?:,?\\s+(?<year>\\d{4}))?`, "giu"),
    new RegExp(
      `\\b${month}\\s+(?:the\\s+)?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:,?\\s+(?<year>\\d{4}))?`,
      "giu",
    ),
    // "may" and "march" are months only if capitalised and after a preposition or another word that marks a date.
    new RegExp(
      String.raw`(?<=\b(?:in|of|since|until|till|by|this|last|next|early|late|mid|every|through|and|to|from` +
        String.raw`|for)[ -])(?<month>May|March|January|February|April|June|July|August|September|October` +
        String.raw`|November|December)\b(?:\s+(?<year>\d{4}))?`,
      "gu",
    ),
    /\b(?<month>January|February|April|June|July|August|September|October|November|December)\b/gu,
  ],
  clock: [
    { pattern: /\bhalf past (?<h>\d{1,2})\b/giu, offset: 30 },
    { pattern: /\bquarter past (?<h>\d{1,2})\b/giu, offset: 15 },
    { pattern: /\bquarter to (?<h>\d{1,2})\b/giu, offset: -15 },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>\\d{1,2})(?:[:.](?<m>[0-5]\\d))?${part}`, "giu") },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>\\d{1,2})\\s*o'clock${part}?`, "giu") },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>[01]?\\d|2[0-4]):(?<m>[0-5]\\d)(?![\\d:])${part}?`, "giu") },
    { pattern: /\bnoon\b/giu, hour: 12 },
    { pattern: /\bmidnight\b/giu, hour: 0 },
  ],
  dayParts: {
    am: ["am", "a.m.", "in the morning"],
    pm: ["pm", "p.m.", "in the afternoon", "in the evening", "at night"],
  },
  tomorrow: /\btomorrow\b/iu,
  magnitudes: { k: 1e3, thousand: 1e3, million: 1e6 },
  units: {
    percent: "percent",
    degrees: "degree",
    grams: "g",
    gram: "g",
    kilos: "kg",
    kilo: "kg",
    kilograms: "kg",
    litres: "l",
    litre: "l",
    liters: "l",
    metres: "m",
    meters: "m",
    metre: "m",
    kilometres: "km",
    kilometers: "km",
    kms: "km",
    seconds: "second",
    minute: "minute",
    minutes: "minute",
    mins: "minute",
    hour: "hour",
    hours: "hour",
    hrs: "hour",
    hr: "hour",
    day: "day",
    days: "day",
    week: "week",
    weeks: "week",
    month: "month",
    months: "month",
    year: "year",
    years: "year",
    tablespoons: "tbsp",
    tablespoon: "tbsp",
    tbsp: "tbsp",
    teaspoons: "tsp",
    teaspoon: "tsp",
    tsp: "tsp",
    cups: "cup",
    cup: "cup",
  },
};
