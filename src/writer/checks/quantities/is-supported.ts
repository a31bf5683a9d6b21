import { conversions } from "../lexicon/lexicons.ts";
import { foldText } from "../normalise-text.ts";
import { CENT, type Quantity } from "./quantity.ts";

/** The sources' statements about how many, how much and when. */
export type QuantitySources = {
  quantities: Quantity[];
  /** Without capitals and accents. */
  text: string;
  /** Currencies named anywhere, or used in the caption's country. */
  currencies: Set<string>;
  /** Units named without a number, and null if a word says "one". */
  ones: ReadonlySet<string | null>;
  /** The local dates of the post's instant around the world; if the caption says "tomorrow", also the next day. */
  days: { day: number; month: number; year: number; weekday: number }[];
};

/** Whether the sources state this quantity. The article may omit a unit or currency but never change it. */
export function isSupported(quantity: Quantity, sources: QuantitySources): boolean {
  switch (quantity.kind) {
    case "number":
      return isNumberSupported(quantity, sources);
    case "time":
      return sources.quantities.some((source) => isTimeSupported(quantity.minutes, source));
    case "date":
      return isDateSupported(quantity, sources);
    case "weekday":
      return (
        sources.days.some((day) => day.weekday === quantity.weekday) ||
        sources.quantities.some((source) => source.kind === "weekday" && source.weekday === quantity.weekday)
      );
  }
}

type NumberQuantity = Extract<Quantity, { kind: "number" }>;
type DateQuantity = Extract<Quantity, { kind: "date" }>;

function isNumberSupported(quantity: NumberQuantity, sources: QuantitySources): boolean {
  if (quantity.values.includes(1) && quantity.currency === null && sources.ones.has(quantity.unit)) return true;
  if (
    quantity.unit === null &&
    quantity.currency === null &&
    sources.days.some((day) => quantity.values.includes(day.year))
  )
    return true;
  return sources.quantities.some((source) => {
    if (source.kind === "number") {
      if (isConverted(quantity, source)) return true;
      return (
        source.values.some((value) => quantity.values.includes(value)) &&
        isSameUnit(quantity, source, sources) &&
        !(isCounting(quantity) && source.currency !== null) &&
        isSamePrice(quantity.currency, source, sources.currencies)
      );
    }
    if (quantity.currency !== null) return false;
    if (source.kind === "time") {
      if (quantity.isCount) return false;
      return (
        (quantity.clock !== null && source.minutes.includes(quantity.clock)) ||
        ((quantity.unit === null || quantity.unit === "hour") &&
          source.minutes.some((minutes) => minutes % 60 === 0 && isHour(quantity.values, minutes)))
      );
    }
    if (source.kind === "date" && quantity.unit === null) {
      return quantity.values.some(
        (value) => value === source.year || (!quantity.isCount && source.readings.some((date) => date.day === value)),
      );
    }
    return false;
  });
}

/** "1,000 m" for "1 km". */
function isConverted(quantity: NumberQuantity, source: NumberQuantity): boolean {
  const { unit } = source;
  if (quantity.unit === null || unit === null || quantity.unit === unit) return false;
  const scale = Object.values(conversions).find((factors) => unit in factors);
  const [from, to] = [scale?.[unit], scale?.[quantity.unit]];
  if (from === undefined || to === undefined) return false;
  return source.values.some((value) =>
    quantity.values.some((other) => Math.abs(value * from - other * to) < 1e-9 * Math.abs(value * from)),
  );
}

/**
 * A unit may be left out. An unknown unit is another unit: "2 bottles" aren't "2 litres", unless either side only gives
 * the number.
 */
function isSameUnit(quantity: NumberQuantity, source: NumberQuantity, sources: QuantitySources): boolean {
  if (quantity.unit !== null && source.unit !== null) return quantity.unit === source.unit;
  if (quantity.unit !== null) return source.counted === null;
  return source.unit === null || quantity.counted === null || sources.text.includes(foldText(quantity.counted));
}

const withoutCents = new Set(["JPY", "VND"]);

/** "55 instead of 75 €" names the currency once. */
function isSamePrice(currency: string | null, source: NumberQuantity, currencies: Set<string>): boolean {
  if (currency === null || source.currency === currency) return true;
  if (source.currency === CENT) return !withoutCents.has(currency);
  if (currency === CENT) return source.currency !== null && !withoutCents.has(source.currency);
  return !isCounting(source) && source.currency === null && source.unit === null && currencies.has(currency);
}

/** A long number before a word is more often a price: "45.000 một ly". */
function isCounting({ isCount, values }: NumberQuantity): boolean {
  return isCount && values.every((value) => value < 1000);
}

function isTimeSupported(minutes: number[], source: Quantity): boolean {
  if (source.kind === "time") return source.minutes.some((minute) => minutes.includes(minute));
  if (source.kind !== "number" || source.currency !== null || source.isCount) return false;
  if (source.clock !== null && minutes.includes(source.clock)) return true;
  return (
    (source.unit === null || source.unit === "hour") &&
    minutes.some((minute) => minute % 60 === 0 && isHour(source.values, minute))
  );
}

/** A bare 5 can mean 5:00 or 17:00: "10-5pm". */
function isHour(values: number[], minutes: number): boolean {
  const hour = minutes / 60;
  return values.includes(hour) || values.includes(hour % 12) || (hour === 0 && values.includes(24));
}

function isDateSupported(quantity: DateQuantity, sources: QuantitySources): boolean {
  const dates = sources.quantities.filter((source) => source.kind === "date");
  const numbers = sources.quantities.filter((source) => source.kind === "number");
  const isYearSupported =
    quantity.year === null ||
    sources.days.some((day) => day.year === quantity.year) ||
    dates.some((date) => date.year === quantity.year) ||
    numbers.some((number) => number.values.includes(quantity.year ?? 0));
  if (!isYearSupported) return false;
  return quantity.readings.some(({ day, month }) => {
    if (sources.days.some((post) => post.month === month && (day === null || post.day === day))) return true;
    return dates.some((date) =>
      date.readings.some(
        (source) =>
          source.month === month &&
          (day === null ||
            source.day === day ||
            numbers.some((number) => number.values.includes(day) && isDay(number))),
      ),
    );
  });
}

/** The first number of "17 and 18 October"; Japanese adds a counter. */
function isDay({ unit, currency, isCount, text }: NumberQuantity): boolean {
  return currency === null && !isCount && (unit === null || text.endsWith("日"));
}
