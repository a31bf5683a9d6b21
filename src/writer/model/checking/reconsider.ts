import type { ArticleLanguage } from "../../../platform/languages.ts";
import { toLocalDay } from "../../../platform/time-zones.ts";
import type { Finding, SourceMaterial } from "../../article-writer.ts";
import { foldText, normaliseText } from "../../checks/normalise-text.ts";
import type { Quantity } from "../../checks/quantities/quantity.ts";
import { extractQuantities, listOnes } from "../../checks/quantities/extract-quantities.ts";
import { isSupported, type QuantitySources } from "../../checks/quantities/is-supported.ts";
import { readMeaningWords } from "../../checks/meaning/meaning-words.ts";
import type { Verdicts } from "./verify-article.ts";

const dayMs = 86_400_000;
/** "Last week" and "in a fortnight" are dated by the post. */
const daysAround = 15;

/**
 * Turns findings into hints where the article may differ from the caption: it may leave something out, date a "Friday",
 * or name something from an earlier post or a picture. Only for sentences that verifying found in the sources.
 */
export function reconsider(findings: readonly Finding[], verdicts: Verdicts, material: SourceMaterial): Finding[] {
  if (verdicts === null) return [...findings];
  return findings.map((finding) => {
    const isHint = finding.kind === "coverage" || isCarried(finding, verdicts, material);
    return isHint ? { ...finding, isAdvice: true } : finding;
  });
}

function isCarried(
  { kind, sentence, values }: Finding,
  verdicts: NonNullable<Verdicts>,
  material: SourceMaterial,
): boolean {
  const verdict = sentence === null ? undefined : verdicts.get(sentence);
  const value = values?.["value"];
  if (verdict?.verdict !== "supported" || value === undefined || (kind !== "quantity" && kind !== "name")) return false;
  const told = verdict.uses.flatMap(({ text, question = "" }) => [text, question]);
  const days = verdict.uses.flatMap(({ day }) => (day === undefined ? [] : toDay(new Date(day))));
  const wanted = fold(value, material.language);
  if (told.some((text) => fold(text, material.language).includes(wanted))) return true;
  return (
    kind === "quantity" &&
    (isCounted(value, sentence ?? "", { told, days }, material) || isDayNear(value, sentence ?? "", told, material))
  );
}

/** Words between blanks, so that "12" isn't found in "120"; Japanese has none. */
function fold(text: string, language: string): string {
  const words = foldText(normaliseText(text))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  return language === "ja" ? words : ` ${words} `;
}

type Told = { told: readonly string[]; days: QuantitySources["days"] };

/** "Three" in the text and "3" in a source are the same number; so are "in May" and an earlier post's day in May. */
function isCounted(value: string, sentence: string, { told, days }: Told, { language }: SourceMaterial): boolean {
  const quantities = told.flatMap((text) => extractQuantities(text, language));
  const currencies = new Set(quantities.flatMap((one) => (one.kind === "number" ? (one.currency ?? []) : [])));
  const known = {
    quantities,
    currencies,
    ones: new Set(told.flatMap((text) => [...listOnes(text, language)])),
    days,
    text: foldText(normaliseText(told.join("\n"))),
  };
  return extractQuantities(sentence, language).some((one) => one.text === value && isSupported(one, known));
}

function toDay(date: Date): QuantitySources["days"][number] {
  return {
    day: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
    weekday: (date.getUTCDay() + 6) % 7,
  };
}

/** "Next month" is called by its name. */
function isNextMonth(month: number, year: number | null, posted: number): boolean {
  const date = new Date(posted);
  const apart = (one: number) => (one - date.getUTCFullYear()) * 12 + month - 1 - date.getUTCMonth();
  const years = year === null ? [-1, 0, 1].map((by) => date.getUTCFullYear() + by) : [year];
  return years.some((one) => Math.abs(apart(one)) <= 1);
}

/** "Friday" becomes a date; in "17 and 18 October" only the second is a complete date. */
function isDayNear(value: string, sentence: string, told: readonly string[], material: SourceMaterial): boolean {
  const { notes = [material], timeZone, language } = material;
  return notes.some(({ postedAt }) => {
    const posted = toLocalDay(postedAt, timeZone).getTime();
    return isNearTo(posted, value, extractQuantities(sentence, language), readToldDays(told, language));
  });
}

/** The sources' weekdays, and whether another word dates the sentence: "tomorrow". */
type ToldDays = { weekdays: number[]; isRelative: boolean };

function readToldDays(told: readonly string[], language: ArticleLanguage): ToldDays {
  const { stale } = readMeaningWords(language);
  return {
    weekdays: told.flatMap((text) => listWeekdays(extractQuantities(text, language))),
    isRelative: told.some((text) => stale.test(normaliseText(text).toLowerCase())),
  };
}

function listWeekdays(quantities: readonly Quantity[]): number[] {
  return quantities.flatMap((one) => (one.kind === "weekday" ? one.weekday : []));
}

function isNearTo(posted: number, value: string, found: readonly Quantity[], told: ToldDays): boolean {
  const weekdays = listWeekdays(found);
  const isOn = ({ weekday }: { weekday: number }) =>
    [weekdays, told.isRelative ? [] : told.weekdays].every((list) => list.length === 0 || list.includes(weekday));
  const allDays = (day: number, month: number, year: number | null) => {
    const years = year === null ? [-1, 0, 1].map((by) => new Date(posted).getUTCFullYear() + by) : [year];
    return years
      .map((one) => Date.UTC(one, month - 1, day))
      .toSorted((a, b) => Math.abs(a - posted) - Math.abs(b - posted));
  };
  const nearDays = (day: number, month: number, year: number | null) =>
    allDays(day, month, year)
      .filter((date) => Math.abs(date - posted) <= daysAround * dayMs)
      .map((date) => toDay(new Date(date)));
  const dates = found.flatMap((one) => (one.kind === "date" ? one.readings.map((read) => ({ ...one, ...read })) : []));
  const dated = dates.flatMap(({ day, month, year }) => (day === null ? [] : allDays(day, month, year).slice(0, 1)));
  const around = told.isRelative ? [posted - dayMs, posted, posted + dayMs] : [];
  return found.some((one) => {
    if (one.text !== value) return false;
    if (one.kind === "weekday")
      return [...dated, ...around].some((date) => toDay(new Date(date)).weekday === one.weekday);
    if (one.kind === "date")
      return one.readings.some(({ day, month }) =>
        day === null ? isNextMonth(month, one.year, posted) : nearDays(day, month, one.year).some(isOn),
      );
    if (one.kind !== "number" || one.currency !== null || one.isCount) return false;
    return dates.some(
      ({ day, month, year }) =>
        day !== null &&
        nearDays(day, month, year).length > 0 &&
        one.values.some((number) => number >= 1 && number <= 31 && nearDays(number, month, year).some(isOn)),
    );
  });
}
