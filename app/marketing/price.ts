import type { TFunction } from "i18next";
import type { Price } from "../../src/platform/config/site-content.ts";

/** "12 CHF": the amount in the language's format, with the currency code. */
export function priceInTable({ amount, currency }: Price, language: string): string {
  return `${formatAmount(amount, language)} ${currency}`;
}

/** "9 dollars": in words, if our texts have a word for the currency. */
export function priceInWords(price: Price, t: TFunction<"common">, language: string): string {
  if (price.currency !== "USD") return priceInTable(price, language);
  return t("dollars", { count: price.amount, amount: formatAmount(price.amount, language) });
}

function formatAmount(amount: number, language: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    amount,
  );
}
