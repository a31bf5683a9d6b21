import { usePageLocale } from "../../i18n/locale.ts";

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Says how far an instant is from `now`: "3 minutes ago", "in 2 hours"; null within half a minute. */
export function useAgo(now: string): (time: string) => string | null {
  const format = new Intl.RelativeTimeFormat(usePageLocale(), { numeric: "auto" });
  return (time) => {
    const apart = Date.parse(time) - Date.parse(now);
    const [unit, ms] = units.find(([, length]) => Math.abs(apart) >= length) ?? (["minute", 60_000] as const);
    const count = Math.round(apart / ms);
    return count === 0 ? null : format.format(count, unit);
  };
}
