import { z } from "zod";

/** A text of any length, in lines that fit a screen. */
const joined = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(""))]);
/** "/pattern/flags". `%name%` stands for one of the file's own `parts`. */
const written = joined;
const wordList = z.array(z.string()).transform((lines) => new Set(lines.join(" ").split(" ")));

const homograph = z.strictObject({
  before: written.optional(),
  after: written.optional(),
  sureBefore: written.optional(),
});

/** One language's file in this folder. Words are lower case. */
export const languageSchema = z.object({
  licence: z.string(),
  parts: z.record(z.string(), joined),
  hours24: z.boolean(),
  one: z.array(z.string()),
  first: z.array(z.string()),
  homographs: z.record(z.string(), homograph),
  extraNumberWords: z.record(z.string(), z.number()),
  ordinalEndings: z.array(z.string()),
  months: z.array(z.array(z.string())).length(12),
  weekdays: z.array(z.array(joined)).length(7),
  dates: z.array(written),
  clock: z.array(z.strictObject({ pattern: written, offset: z.number().optional(), hour: z.number().optional() })),
  dayParts: z.strictObject({ am: z.array(z.string()), pm: z.array(z.string()) }),
  tomorrow: written,
  belowZero: z.strictObject({ before: written, after: written }),
  andHalf: written.optional(),
  magnitudes: z.record(z.string(), z.number()),
  cents: z.array(z.string()),
  units: z.record(z.string(), z.string()),
  claims: z.record(z.string(), joined),
  openSuperlatives: written,
  notFirstNames: wordList,
});

export const germanSchema = z.object({ titles: wordList, bareNouns: wordList, measures: wordList });

export const japaneseSchema = z.object({
  surnames: wordList,
  placeNames: wordList,
  commonFirstShaped: wordList,
  commonNameShaped: wordList,
  loanWords: wordList,
});

export const allLanguagesSchema = z.strictObject({
  licence: z.string(),
  sharedUnits: z.record(z.string(), z.string()),
  conversions: z.record(z.string(), z.record(z.string(), z.number())),
  currencies: z.record(z.string(), z.string()),
  plainCapitals: wordList,
  calendarWords: wordList,
  pronouns: wordList,
  placesThatAreWords: wordList,
});

/** "/pattern/flags" as a regular expression, with its parts filled in. */
export function toPattern(written: string, parts: Record<string, string> = {}): RegExp {
  const end = written.lastIndexOf("/");
  return new RegExp(fillParts(written.slice(1, end), parts), written.slice(end + 1));
}

export function fillParts(source: string, parts: Record<string, string>): string {
  return source.replace(/%(\p{L}+)%/gu, (whole, name: string) => parts[name] ?? whole);
}
