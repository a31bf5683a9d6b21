import type { Lexicon } from "./lexicon.ts";

const part = "(?<part>午前|午後|早朝|朝|昼|夕方|夜|AM|PM)?(?:の)?\\s*";

export const ja: Lexicon = {
  hours24: true,
  one: ["一", "ひと", "最初", "初"],
  homographs: {},
  extraNumberWords: { ふたつ: 2, みっつ: 3, よっつ: 4, いつつ: 5, ふたり: 2 },
  ordinalEndings: [],
  months: Array.from({ length: 12 }, (_, index) => [`${index + 1}月`]),
  weekdays: ["月", "火", "水", "木", "金", "土", "日"].map((day) => [`${day}曜日?`, `[(]${day}(?:・祝)?[)]`]),
  dates: [
    /(?:(?<year>\d{4})年)?(?<!\d)(?<monthNumber>\d{1,2})月(?<day>\d{1,2})日/gu,
    /(?<![\d/.])(?<monthNumber>\d{1,2})\/(?<day>\d{1,2})(?![\d/])/gu,
    /(?<!\d)(?<monthNumber>\d{1,2})月(?!曜|光|見|末尾)/gu,
  ],
  clock: [
    { pattern: new RegExp(`${part}(?<!\\d)(?<h>\\d{1,2})時半`, "giu"), offset: 30 },
    { pattern: new RegExp(`${part}(?<!\\d)(?<h>\\d{1,2})時(?!間|代|点)(?:(?<m>\\d{1,2})分)?`, "giu") },
    { pattern: new RegExp(`${part}(?<![\\d.,:])(?<h>[01]?\\d|2[0-4]):(?<m>[0-5]\\d)(?![\\d:])`, "giu") },
    { pattern: /正午/gu, hour: 12 },
  ],
  dayParts: { am: ["午前", "早朝", "朝", "am"], pm: ["午後", "夕方", "夜", "pm"] },
  tomorrow: /明日|あした/u,
  magnitudes: {},
  units: {
    グラム: "g", キログラム: "kg", キロ: "kg", リットル: "l", ミリ: "mm", センチ: "cm", メートル: "m", キロメートル: "km", パーセント: "percent",
    度: "degree", 秒: "second", 分間: "minute", 分: "minute", 時間: "hour", 日間: "day", 週間: "week", か月: "month", ヶ月: "month",
    カ月: "month", 年間: "year", 歳: "age", 人: "person", 名: "person", 名様: "person", 大さじ: "tbsp", 小さじ: "tsp",
  },
};
