import type { TFunction } from "i18next";
import type { Price } from "../../src/platform/config/site-content.ts";

type Prices = { table: Price; text: Price };

/** "12 CHF": the amount in the language's format, with the currency code. */
export function priceInTable({ amount, currency }: Price, language: string): string {
  return `${formatAmount(amount, language)} ${currency}`;
}

/** Formats the API's "12.5 CHF" like `priceInTable`. */
export function toPriceText(price: string, language: string): string {
  const [amount = "", currency = ""] = price.split(" ");
  return priceInTable({ amount: Number(amount), currency }, language);
}

/** "0 CHF": nothing, in the currency of the API's "12 CHF". */
export function toZeroText(price: string, language: string): string {
  return toPriceText(price.replace(/^\S+/, "0"), language);
}

/** "9 dollars": in words, if our texts have a word for the currency. Null if it's the table's price anyway. */
export function otherPrice({ table, text }: Prices, t: TFunction<"common">, language: string): string | null {
  if (text.currency === table.currency && text.amount === table.amount) return null;
  if (text.currency !== "USD") return priceInTable(text, language);
  return t("dollars", { count: text.amount, amount: formatAmount(text.amount, language) });
}

/** "12 CHF (about 9 dollars)": both readings of the specification, in one place. */
export function priceInBoth(
  prices: Prices,
  common: TFunction<"common">,
  join: (values: { price: string; other: string }) => string,
  language: string,
): string {
  const price = priceInTable(prices.table, language);
  const other = otherPrice(prices, common, language);
  return other === null ? price : join({ price, other });
}

function formatAmount(amount: number, language: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    amount,
  );
}
