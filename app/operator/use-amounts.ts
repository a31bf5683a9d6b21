import { usePageLocale } from "../i18n/locale.ts";

/** Formats numbers, US dollars and sizes for the page's language. */
export function useAmounts(): { count(n: number): string; usd(n: number): string; bytes(n: number): string } {
  const locale = usePageLocale();
  const count = new Intl.NumberFormat(locale);
  const cents = new Intl.NumberFormat(locale, { style: "currency", currency: "USD", minimumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return {
    count: (n) => count.format(n),
    usd: (n) => cents.format(n),
    bytes: (n) => {
      const [size, unit] = n >= 1e9 ? [n / 1e9, "GB"] : n >= 1e6 ? [n / 1e6, "MB"] : [n / 1e3, "kB"];
      return `${whole.format(size)} ${unit}`;
    },
  };
}
