import type { TFunction } from "i18next";
import type { Price } from "../../src/platform/config/site-content.ts";

/** "12 CHF": the amount by the language's rules, the currency by its code. */
export function priceInTable({ amount, currency }: Price, language: string): string {
  return `${formatAmount(amount, language)} ${currency}`;
}

/** "9 dollars": as one says it, where the currency has a word in our texts. */
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
