import type { z } from "zod";
import { fillParts, type languageSchema, toPattern } from "../words/word-data.ts";

/** A way to write a time of day, with optional groups `h`, `m` (minutes) and `part` (of the day). */
export type ClockPattern = {
  pattern: RegExp;
  /** Minutes after the hour that the pattern implies: "half past" 30, German "halb" -30. */
  offset?: number | undefined;
  /** The hour that the pattern implies: "noon" 12. */
  hour?: number | undefined;
};

type Homograph = { before?: RegExp; after?: RegExp; sureBefore?: RegExp };

/** What the checks know about a language. Words are lower case; patterns are regular expression sources. */
export type Lexicon = {
  /** Whether a plain "9:30" means the morning. */
  hours24: boolean;
  /** Words for one that are usually articles: they can support a 1, but state one only of a measure: "a kilo". */
  one: string[];
  /** Other words that can support a 1. */
  first: string[];
  /** Number words that have another common meaning, and the contexts where they are numbers after all. */
  homographs: Record<string, Homograph>;
  extraNumberWords: Record<string, number>;
  /** Turns "third" into 3; absent if ordinals aren't single words. */
  ordinalEndings: string[];
  /** January first. */
  months: string[][];
  /** Monday first. */
  weekdays: string[][];
  dates: RegExp[];
  clock: ClockPattern[];
  dayParts: { am: string[]; pm: string[] };
  tomorrow: RegExp;
  /** What turns degrees negative: "minus" before the number, "below zero" after the unit. */
  belowZero: { before: RegExp; after: RegExp };
  /** What adds a half after the unit: "2 kilos et demi". */
  andHalf: RegExp | null;
  /** What multiplies the number before it: "3 dozen". */
  magnitudes: Record<string, number>;
  /** Words for a hundredth of a currency. */
  cents: string[];
  units: Record<string, string>;
  /** The language's wordings of each claim; see `claims.ts`. */
  claims: Record<string, string>;
  /** Superlatives recognised by their form; the word itself must be in the sources. */
  openSuperlatives: RegExp;
  /** First names that are also common words. */
  notFirstNames: ReadonlySet<string>;
};

export function toLexicon(data: z.infer<typeof languageSchema>): Lexicon {
  const { parts, licence: _, ...rest } = data;
  const pattern = (written: string) => toPattern(written, parts);
  return {
    ...rest,
    homographs: mapValues(rest.homographs, ({ before, after, sureBefore }) => ({
      ...(before !== undefined && { before: pattern(before) }),
      ...(after !== undefined && { after: pattern(after) }),
      ...(sureBefore !== undefined && { sureBefore: pattern(sureBefore) }),
    })),
    weekdays: rest.weekdays.map((forms) => forms.map((form) => fillParts(form, parts))),
    dates: rest.dates.map(pattern),
    clock: rest.clock.map((clock) => ({ ...clock, pattern: pattern(clock.pattern) })),
    tomorrow: pattern(rest.tomorrow),
    belowZero: { before: pattern(rest.belowZero.before), after: pattern(rest.belowZero.after) },
    andHalf: rest.andHalf === undefined ? null : pattern(rest.andHalf),
    openSuperlatives: pattern(rest.openSuperlatives),
  };
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
