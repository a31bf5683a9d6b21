/** A statement of how many, how much or when, in one form for all languages and spellings. */
export type Quantity =
  | {
      kind: "number";
      /** More than one where a separator can be read two ways: "1.360". */
      values: number[];
      /** A key of the lexicon's units; null when none is written. */
      unit: string | null;
      /** ISO 4217; null when none is written. */
      currency: string | null;
      /** Minutes after midnight, where "9.30" could be a time as well. */
      clock: number | null;
      text: string;
    }
  /** Minutes after midnight; two where morning or evening is not said. */
  | { kind: "time"; minutes: number[]; text: string }
  /** Two readings where "5/6" can be the 5th of June or the 6th of May. */
  | { kind: "date"; readings: { day: number | null; month: number }[]; year: number | null; text: string }
  /** Monday is 0. */
  | { kind: "weekday"; weekday: number; text: string };
