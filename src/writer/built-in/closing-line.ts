import { formatDay } from "./digest-days.ts";
import { formatDate } from "./format-date.ts";
import type { WriterLocale } from "./locales/locale.ts";
import { writerLocales } from "./locales/writer-locales.ts";

type Frame = { pattern: RegExp; locale: WriterLocale; format: typeof formatDate };

let frames: Frame[] | undefined;

/** Whether a text is the writer's own closing line, for any date and language. */
export function isClosingLine(text: string): boolean {
  frames ??= Object.values(writerLocales).flatMap((locale) => {
    const { onInstagram, elsewhere, digest } = locale;
    return [
      ...[...onInstagram.posted, ...elsewhere.posted].map((frame) => toFrame(frame, locale, formatDate)),
      ...[digest.onInstagram, digest.elsewhere].map((frame) => toFrame(frame, locale, formatDay)),
    ];
  });
  return frames.some(({ pattern, locale, format }) => {
    const dates = pattern.exec(text)?.[1];
    return dates !== undefined && dates.split(/, |、/u).every((date) => isDate(date, locale, format));
  });
}

/** Italian contracts the article before some days: "il {date}" becomes "l'8 novembre". */
function toFrame(frame: string, locale: WriterLocale, format: Frame["format"]): Frame {
  const literal = frame.replaceAll(".", "\\.").replace("{dates}", "{date}");
  const source = literal.replace(/(il|del) \{date\}/u, "(?:$1 |l'|dell'){date}").replace("{date}", "(.+)");
  return { pattern: new RegExp(`^${source}$`, "u"), locale, format };
}

/** Formatting one of the twelve dates with these numbers gives the very same text. */
function isDate(text: string, locale: WriterLocale, format: Frame["format"]): boolean {
  const numbers = (text.match(/\d+/gu) ?? []).map(Number);
  const leapYear = 2000;
  const year = numbers.find((number) => number >= 1000) ?? leapYear;
  return numbers.some((day) =>
    Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month, day))).some(
      (postedAt) => format({ postedAt, timeZone: "UTC" }, locale) === text,
    ),
  );
}
