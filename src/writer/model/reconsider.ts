import { toLocalDay } from "../../platform/time-zones.ts";
import type { Finding, SourceMaterial } from "../article-writer.ts";
import { foldText, normaliseText } from "../checks/normalise-text.ts";
import { extractQuantities } from "../checks/quantities/extract-quantities.ts";
import type { Verdicts } from "./verify-article.ts";

const dayMs = 86_400_000;
/** "Last week" and "in a fortnight" are dated by the post. */
const daysAround = 15;

/**
 * Turns findings into hints where the article is right to differ from the caption: it may leave something out, date
 * a "Friday", or name what an earlier post or a picture shows. Only for sentences that the sources were found to
 * carry.
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
  const wanted = fold(value, material.language);
  if (verdict.uses.some(({ text }) => fold(text, material.language).includes(wanted))) return true;
  return kind === "quantity" && isDayNear(value, material);
}

/** Words between blanks, so that "12" isn't found in "120"; Japanese has none. */
function fold(text: string, language: string): string {
  const words = foldText(normaliseText(text))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  return language === "ja" ? words : ` ${words} `;
}

function isDayNear(value: string, { language, postedAt, timeZone }: SourceMaterial): boolean {
  const posted = toLocalDay(postedAt, timeZone);
  const [quantity] = extractQuantities(value, language);
  if (quantity?.kind !== "date") return quantity?.kind === "weekday";
  return quantity.readings.some(({ day, month }) => {
    if (day === null) return false;
    const years = quantity.year === null ? [-1, 0, 1].map((by) => posted.getUTCFullYear() + by) : [quantity.year];
    return years.some((year) => Math.abs(Date.UTC(year, month - 1, day) - posted.getTime()) <= daysAround * dayMs);
  });
}
