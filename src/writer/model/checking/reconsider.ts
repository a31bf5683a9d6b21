import type { ArticleLanguage } from "../../../platform/languages.ts";
import { toLocalDay } from "../../../platform/time-zones.ts";
import type { Finding, SourceMaterial } from "../../article-writer.ts";
import { foldText, normaliseText } from "../../checks/normalise-text.ts";
import type { Quantity } from "../../checks/quantities/quantity.ts";
import { extractQuantities, listOnes } from "../../checks/quantities/extract-quantities.ts";
import { isSupported } from "../../checks/quantities/is-supported.ts";
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
  const told = verdict.uses.flatMap(({ text, question = "", day = "" }) => [text, question, day]);
  const wanted = fold(value, material.language);
  if (told.some((text) => fold(text, material.language).includes(wanted))) return true;
  return (
    kind === "quantity" &&
    (isCounted(value, sentence ?? "", told, material) || isDayNear(value, sentence ?? "", material))
  );
}

/** Words between blanks, so that "12" isn't found in "120"; Japanese has none. */
function fold(text: string, language: string): string {
  const words = foldText(normaliseText(text))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  return language === "ja" ? words : ` ${words} `;
}

/** "Three" in the text and "3" in a source are the same number; so are "in May" and an earlier post's day in May. */
function isCounted(value: string, sentence: string, told: readonly string[], { language }: SourceMaterial): boolean {
  const quantities = told.flatMap((text) => [...extractQuantities(text, language), ...isoDays(text)]);
  const currencies = new Set(quantities.flatMap((one) => (one.kind === "number" ? (one.currency ?? []) : [])));
  const known = {
    quantities,
    currencies,
    ones: new Set(told.flatMap((text) => [...listOnes(text, language)])),
    days: [],
    text: foldText(normaliseText(told.join("\n"))),
  };
  return extractQuantities(sentence, language).some((one) => one.text === value && isSupported(one, known));
}

function isoDays(text: string): Quantity[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return [];
  return [{ kind: "date", readings: [{ day: Number(day), month: Number(month) }], year: Number(year), text }];
}

/** "Next month" is called by its name. */
function isNextMonth(month: number, year: number | null, posted: number): boolean {
  const date = new Date(posted);
  const apart = (one: number) => (one - date.getUTCFullYear()) * 12 + month - 1 - date.getUTCMonth();
  const years = year === null ? [-1, 0, 1].map((by) => date.getUTCFullYear() + by) : [year];
  return years.some((one) => Math.abs(apart(one)) <= 1);
}

/** "Friday" becomes a date; in "17 and 18 October" only the second is a complete date. */
function isDayNear(value: string, sentence: string, { notes, ...material }: SourceMaterial): boolean {
  const posts = (notes ?? [material]).map(({ postedAt }) => toLocalDay(postedAt, material.timeZone).getTime());
  return posts.some((posted) => isNearTo(posted, value, sentence, material.language));
}

function isNearTo(posted: number, value: string, sentence: string, language: ArticleLanguage): boolean {
  const found = extractQuantities(sentence, language);
  const isNear = (day: number, month: number, year: number | null) => {
    const years = year === null ? [-1, 0, 1].map((by) => new Date(posted).getUTCFullYear() + by) : [year];
    return years.some((one) => Math.abs(Date.UTC(one, month - 1, day) - posted) <= daysAround * dayMs);
  };
  const dates = found.flatMap((one) => (one.kind === "date" ? one.readings.map((read) => ({ ...read, ...one })) : []));
  return found.some((one) => {
    if (one.text !== value) return false;
    if (one.kind === "weekday") return true;
    if (one.kind === "date")
      return one.readings.some(({ day, month }) =>
        day === null ? isNextMonth(month, one.year, posted) : isNear(day, month, one.year),
      );
    if (one.kind !== "number" || one.currency !== null) return false;
    return dates.some(({ day, month, year }) => {
      const isDay = one.values.some((number) => number >= 1 && number <= 31 && isNear(number, month, year));
      return isDay && day !== null && isNear(day, month, year);
    });
  });
}
