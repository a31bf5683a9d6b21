/** Cents, pence, Rappen: a hundredth of a currency that isn't named. `values` are in that currency. */
export const CENT = "CENT";

/** A statement of how many, how much or when, in the same form for all languages and spellings. */
export type Quantity =
  | {
      kind: "number";
      /** More than one if a separator can be read two ways: "1.360". */
      values: number[];
      /** A key of the lexicon's units; null if none is given. */
      unit: string | null;
      /** The counted noun, if it isn't a known unit: "bottles"; null if the number stands alone. */
      counted: string | null;
      /** Whether it counts something: "12 chairs", but not "12 and" or "3 May". */
      isCount: boolean;
      /** The word after the number and its unit: "flour" in "250 g of flour"; null if unclear. */
      thing: string | null;
      /** ISO 4217, or `CENT`; null if none is given. */
      currency: string | null;
      /** Minutes after midnight, if "9.30" could also be a time. */
      clock: number | null;
      /** The parts of "2 hours 30 minutes"; null for any other number. */
      duration: { hours: number; minutes: number } | null;
      text: string;
    }
  /** Minutes after midnight; two values if the text doesn't say morning or evening. */
  | { kind: "time"; minutes: number[]; text: string }
  /** Two values if "5/6" can be the 5th of June or the 6th of May. */
  | { kind: "date"; readings: { day: number | null; month: number }[]; year: number | null; text: string }
  /** Monday is 0. */
  | { kind: "weekday"; weekday: number; text: string };
