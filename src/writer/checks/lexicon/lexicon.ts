/** A way to write a time of day, with optional groups `h`, `m` (minutes) and `part` (of the day). */
export type ClockPattern = {
  pattern: RegExp;
  /** Minutes after the hour that the pattern implies: "half past" 30, German "halb" -30. */
  offset?: number;
  /** The hour that the pattern implies: "noon" 12. */
  hour?: number;
};

/** What the checks know about a language. Words are lower case; patterns are regular expression sources. */
export type Lexicon = {
  /** Whether a plain "9:30" means the morning. */
  hours24: boolean;
  /** Words for one that are mostly articles: they can support a 1 but never state one. */
  one: string[];
  /** Number words that have another common meaning, and the contexts where they are numbers after all. */
  homographs: Record<string, { before?: RegExp; after?: RegExp; sureBefore?: RegExp }>;
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
  magnitudes: Record<string, number>;
  units: Record<string, string>;
};
