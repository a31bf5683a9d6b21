import type { Lexicon } from "./lexicon.ts";

const part = "(?:\\s*(?<part>pagi|tengah hari|tengahari|petang|malam)(?![\\p{L}]))";
const month =
  "(?<month>Januari|Februari|Mac|April|Mei|Jun|Julai|Ogos|September|Oktober|November|Disember|Jan|Feb|Apr|Jul" +
  "|Sept?|Okt|Nov|Dis)(?![\\p{L}])\\.?";

export const ms: Lexicon = {
  hours24: false,
  one: ["satu", "se", "pertama", "sebuah", "seorang", "sebiji", "sepinggan", "seketul", "semangkuk"],
  homographs: {},
  extraNumberWords: { delapan: 8, sedozen: 12, kedua: 2, ketiga: 3, keempat: 4, kelima: 5 },
  ordinalEndings: [],
  months: [
    ["januari", "jan"],
    ["februari", "feb"],
    ["mac"],
    ["april", "apr"],
    ["mei"],
    ["jun"],
    ["julai", "jul"],
    ["ogos"],
    ["september", "sept", "sep"],
    ["oktober", "okt"],
    ["november", "nov"],
    ["disember", "dis"],
  ],
  weekdays: [["isnin"], ["selasa"], ["rabu"], ["khamis"], ["jumaat"], ["sabtu"], ["ahad"]],
  dates: [
    new RegExp(`(?<![\\d.,:])(?<day>\\d{1,2})\\s*(?:hb\\s*)?${month}(?:\\s+(?<year>\\d{4}))?`, "giu"),
    new RegExp(
      String.raw`(?<![\p{L}])(?<month>Januari|Februari|Mac|April|Mei|Jun|Julai|Ogos|September|Oktober` +
        String.raw`|November|Disember)(?![\p{L}])`,
      "gu",
    ),
  ],
  clock: [
    {
      pattern: new RegExp(`(?<![\\p{L}])(?:pukul|jam)\\s+(?<h>\\d{1,2}) (?:setengah|suku(?= )|½)${part}?`, "giu"),
      offset: 30,
    },
    {
      pattern: new RegExp(`(?<![\\p{L}])(?:pukul|jam)\\s+(?<h>\\d{1,2})(?:[.:](?<m>[0-5]\\d))?(?!\\d)${part}?`, "giu"),
    },
    { pattern: new RegExp(`(?<![\\d.,:]|RM\\s?)(?<h>\\d{1,2})(?:[.:](?<m>[0-5]\\d))?${part}`, "giu") },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>\\d{1,2})(?:[.:](?<m>[0-5]\\d))?\\s*(?<part>am|pm)(?![\\p{L}])`, "giu") },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>[01]?\\d|2[0-4]):(?<m>[0-5]\\d)(?![\\d:])${part}?`, "giu") },
  ],
  dayParts: { am: ["pagi", "am"], pm: ["tengah hari", "tengahari", "petang", "malam", "pm"] },
  tomorrow: /(?<![\p{L}])(?:esok|besok)(?![\p{L}])/iu,
  magnitudes: { k: 1e3, ribu: 1e3, juta: 1e6 },
  units: {
    peratus: "percent",
    darjah: "degree",
    gram: "g",
    kilo: "kg",
    kilogram: "kg",
    liter: "l",
    meter: "m",
    kilometer: "km",
    saat: "second",
    minit: "minute",
    jam: "hour",
    hari: "day",
    minggu: "week",
    bulan: "month",
    tahun: "year",
    cawan: "cup",
    "sudu besar": "tbsp",
    "sudu teh": "tsp",
    "sudu kecil": "tsp",
  },
};
