import type { ArticleLanguage } from "../../../platform/languages.ts";
import { currencies, lexicons, sharedUnits } from "../lexicon/lexicons.ts";
import { contentWords } from "../meaning/content-words.ts";
import { readMeaningWords } from "../meaning/meaning-words.ts";
import { CENT, type Quantity } from "./quantity.ts";

const numberPattern = new RegExp(
  String.raw`(?<![\p{Script=Latin}\d])(?<!\d[.,'])(?:\d{1,3}(?:'\d{3})+(?:[.,]\d{1,2})?` +
    String.raw`|\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?)`,
  "gu",
);

const escaped = (words: string[]) =>
  words
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.$]/g, "\\$&"))
    .join("|");

const currencyBefore = new RegExp(`(?:^|[^\\p{L}])(${escaped(Object.keys(currencies))})\\s?$`, "iu");
const currencyGlued = /(?<![\p{L}])(RM|EUR|CHF|USD|VND|MYR|GBP|JPY|Fr\.)(?=\d)/giu;
/** "65p". */
const penceGlued = /(?<=\d)p(?![\p{L}\d.])/gu;
/** A sign, but not the dash of a range: "5-10", "5° -10°". */
const minusBefore = /(?<!\p{L})(?<!(?:[\p{N}°%.)]|°C) ?)-$/u;
/** The word after a number, without a comma in between. */
const countedPattern = /^[ -]?((?:[\p{Script=Han}\p{Script=Katakana}]|\p{Script=Latin}\p{M}*)+)/u;
/** "Five of the 40 cracked": what follows says nothing about forty. */
const partitive =
  /(?<!\p{L})(?:of(?: the| our| these)?|von(?: den)?|aus|sur(?: les)?|su(?:i|lle)?|di|trong(?: số)?|daripada) $/iu;
/** At most three words after a number and its unit. */
const thingPattern = /^(?:[ -]\p{L}[\p{L}\p{M}'-]*){1,3}/u;
/** "On the 3rd", "at 7": what follows isn't counted. */
const datedBefore =
  /(?<!\p{L})(?:on(?: the)?|at|am|um|den|vom|zum|le|du|au|à|il|dal|al|alle|ngày|mùng|mồng|lúc|pada|hari|pukul|jam) $/iu;
const AND = "and|und|et|e|và|dan";
/** "6€50", "6 euros 50". */
const centsAfter = /(?<![\d.,])(\d+)\s?(€|euros?|francs?|Franken)\s?(\d{2})(?!\d|\s?[\p{L}%])/giu;

type After = {
  magnitudes: RegExp | null;
  unit: RegExp;
  currency: RegExp;
  currencies: Record<string, string>;
  units: Record<string, string>;
  /** "2 hours and 30 minutes". */
  duration: RegExp;
};
const afterPatterns = new Map<ArticleLanguage, After>();

/** Prices, measures and plain numbers. */
export function takeNumbers(text: string, language: ArticleLanguage, found: Quantity[]): void {
  const spaced = text.replace(currencyGlued, "$1 ").replace(penceGlued, " pence");
  const joined = language === "fr" ? spaced.replace(/(?<![\d.,'])(\d{1,3}) (?=\d{3}(?!\d))/g, "$1'") : spaced;
  const prices = joined.replace(centsAfter, "$1,$3 $2");
  for (const [text, first, second] of prices.matchAll(afterPattern(language).duration)) {
    const duration = { hours: Number(first), minutes: Number(second) };
    const values = [duration.hours + duration.minutes / 60];
    const bare = { counted: null, isCount: false, thing: null, currency: null, clock: null };
    found.push({ kind: "number", values, unit: "hour", ...bare, duration, text });
  }
  for (const match of prices.matchAll(numberPattern)) {
    found.push(
      readNumber(match[0], prices.slice(0, match.index), prices.slice(match.index + match[0].length), language),
    );
  }
}

function readNumber(raw: string, before: string, following: string, language: ArticleLanguage): Quantity {
  const patterns = afterPattern(language);
  let after = following;
  let values = readValues(raw, language);
  let factor = 1;
  const magnitude = patterns.magnitudes?.exec(after);
  if (magnitude !== null && magnitude !== undefined) {
    factor = lexicons[language].magnitudes[(magnitude[1] ?? "").toLowerCase()] ?? 1;
    values = values.map((value) => value * factor);
    after = after.slice(magnitude[0].length);
  }
  const spelt = raw + (magnitude?.[0] ?? "");
  const moneyAfter = patterns.currency.exec(after)?.[1];
  const money = moneyAfter ?? currencyBefore.exec(before)?.[1];
  const currency = money === undefined ? null : (patterns.currencies[money.toLowerCase()] ?? null);
  if (currency === CENT) values = values.map((value) => value / 100);
  const unitAfter = money === undefined ? patterns.unit.exec(after) : null;
  const unit = unitAfter?.[1];
  const unitId = unit === undefined ? null : (patterns.units[unit.toLowerCase()] ?? null);
  const rest = after.slice(unitAfter?.[0].length ?? 0);
  if (lexicons[language].andHalf?.test(rest)) values = values.map((value) => value + factor / 2);
  const isCold = money === undefined && isBelowZero(before, rest, language);
  const isDegree = unitId === "degree";
  const isBare = unitId === null && !countedPattern.test(after);
  const counted = unit === undefined && money === undefined ? (countedPattern.exec(after)?.[1] ?? null) : null;
  return {
    kind: "number",
    values: isCold ? belowZero(values, isDegree, isBare) : values,
    unit: unitId,
    counted,
    isCount: counted !== null && !datedBefore.test(before) && isThing(counted, after, language),
    thing: money === undefined && !partitive.test(before) ? readThing(rest, language) : null,
    currency,
    clock: asClock(raw),
    duration: null,
    text: [moneyAfter === undefined ? money : undefined, isCold && isDegree ? `-${spelt}` : spelt, moneyAfter ?? unit]
      .filter((part) => part !== undefined)
      .join(" "),
  };
}

/** "flour" in "250 g of flour", "cats" in "3 cats". */
function readThing(rest: string, language: ArticleLanguage): string | null {
  return language === "ja" ? null : (contentWords(thingPattern.exec(rest)?.[0] ?? "", language)[0] ?? null);
}

/** A word with a meaning of its own, unlike "and", "instead" and the end of "17th". */
function isThing(counted: string, after: string, language: ArticleLanguage): boolean {
  if (language === "ja") return true;
  const isGlued = after.startsWith(counted);
  const { softNegations } = readMeaningWords(language);
  return !isGlued && counted.search(softNegations) === -1 && contentWords(counted, language).length > 0;
}

function isBelowZero(before: string, after: string, language: ArticleLanguage): boolean {
  const words = lexicons[language].belowZero;
  return minusBefore.test(before) || words.before.test(before) || words.after.test(after);
}

/** "-20%" is a discount of 20 %, and "-5" may be five less; only degrees are certainly negative. */
function belowZero(values: number[], isDegree: boolean, isBare: boolean): number[] {
  const negative = values.map((value) => -value);
  if (isDegree) return negative;
  return isBare ? [...negative, ...values] : values;
}

/**
 * "1'360" and "1,360.50" are unambiguous; a single separator before three digits groups or marks decimals,
 * depending on the language.
 */
function readValues(raw: string, language: ArticleLanguage): number[] {
  const plain = raw.replace(/'/g, "");
  const separators = plain.match(/[.,]/g) ?? [];
  if (separators.length === 0) return [Number(plain)];
  const last = separators.at(-1) ?? "";
  if (separators.length > 1) {
    const divides = separators[0] !== last;
    const cut = divides ? plain.lastIndexOf(last) : plain.length;
    return [Number(`${plain.slice(0, cut).replace(/[.,]/g, "")}.${plain.slice(cut + 1)}`)];
  }
  const divided = Number(plain.replace(last, "."));
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(plain)) return [divided];
  const grouped = Number(plain.replace(last, ""));
  const decimalSign = language === "en" || language === "ja" || language === "ms" ? "." : ",";
  return last === decimalSign ? [grouped, divided] : [grouped];
}

function asClock(raw: string): number | null {
  const parts = /^([01]?\d|2[0-3])[.,]([0-5]\d)$/.exec(raw);
  return parts === null ? null : Number(parts[1]) * 60 + Number(parts[2]);
}

export function unitsOf(language: ArticleLanguage): Record<string, string> {
  return { ...sharedUnits, ...lexicons[language].units };
}

function afterPattern(language: ArticleLanguage): After {
  const known = afterPatterns.get(language);
  if (known !== undefined) return known;
  const lexicon = lexicons[language];
  const money = { ...currencies, ...Object.fromEntries(lexicon.cents.map((word) => [word, CENT])) };
  const units = unitsOf(language);
  const end = language === "ja" ? "(?![A-Za-z])" : "(?![\\p{L}])";
  const magnitudes = Object.keys(lexicon.magnitudes);
  const named = (id: string) => escaped(Object.keys(units).filter((word) => units[word] === id));
  const after: After = {
    duration: new RegExp(
      `(?<![\\d.,])(\\d+)\\s?(?:${named("hour")})\\s?(?:(?:${AND})\\s)?(\\d+)\\s?(?:${named("minute")})${end}`,
      "giu",
    ),
    magnitudes: magnitudes.length === 0 ? null : new RegExp(`^\\s?(${escaped(magnitudes)})(?:${end}|(?=đ))`, "iu"),
    unit: new RegExp(`^[\\s-]?(${escaped(Object.keys(units))})${end}`, "iu"),
    currency: new RegExp(`^(?:\\.-)?\\s?(${escaped(Object.keys(money))})${end}`, "iu"),
    currencies: money,
    units,
  };
  afterPatterns.set(language, after);
  return after;
}
