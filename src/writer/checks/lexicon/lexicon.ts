/** A way to write a time of day; the groups `h`, `m` (minutes) and `part` (of the day) are read where present. */
export type ClockPattern = {
  pattern: RegExp;
  /** Minutes after the hour that the pattern itself says: "half past" 30, German "halb" -30. */
  offset?: number;
  /** The hour that the pattern itself says: "noon" 12. */
  hour?: number;
};

/** What the checks know of a language. Words are lower case; patterns are sources of regular expressions. */
export type Lexicon = {
  /** Whether "9:30" without more means the morning. */
  hours24: boolean;
  /** Words that mean one and are mostly articles; they support a 1, and state none. */
  one: string[];
  /** Number words with another common meaning, and where they are a number after all. */
  homographs: Record<string, { before?: RegExp; after?: RegExp; sureBefore?: RegExp }>;
  extraNumberWords: Record<string, number>;
  /** Turns "third" into 3; absent where ordinals are not single words. */
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
