import { expect, test } from "vitest";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { findFacts } from "./find-facts.ts";
import { writerLocales } from "./locales/writer-locales.ts";

test.each<[ArticleLanguage, string, string[]]>([
  ["en", "€6.50 a loaf, Saturday 9:30 am, 60 loaves", ["price €6.50", "date Saturday", "time 9:30 am", "number 60"]],
  [
    "de",
    "Freitag, 19 Uhr, Fr. 8.50, Tel. 061 421 00 00",
    ["date Freitag", "time 19 Uhr", "price Fr. 8.50", "phone 061 421 00 00"],
  ],
  ["fr", "le 28 mars à 18h30, 12,50 CHF", ["number 28", "date mars", "time 18h30", "price 12,50 CHF"]],
  [
    "it",
    "mercoledì alle 16:30, 8 €, scrivi a ciao@example.com",
    ["date mercoledì", "time alle 16:30", "price 8 €", "email ciao@example.com"],
  ],
  ["vi", "thứ bảy 7h00, 35k một ly, @quan.nho", ["date thứ bảy", "time 7h00", "price 35k", "handle @quan.nho"]],
  ["ja", "11月3日は午前10時から、620円、12時間", ["date 11月3日", "time 午前10時", "price 620円", "number 12"]],
  [
    "ms",
    "Sabtu jam 10 pagi, RM9, https://example.com/kelas",
    ["date Sabtu", "time jam 10 pagi", "price RM9", "url https://example.com/kelas"],
  ],
])("finds in %s: %s", (language, sentence, facts) => {
  const found = findFacts(sentence, writerLocales[language]);
  expect(found.map((fact) => `${fact.kind} ${fact.text}`)).toEqual(facts);
  for (const fact of found) expect(sentence.slice(fact.start, fact.end)).toBe(fact.text);
});
