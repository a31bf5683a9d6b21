import { appUsageSchema, businessUsageSchema } from "./api-types.ts";
import type { SourceUsage } from "../source.ts";

/**
 * Reads the usage headers (Meta, "Rate limits"). Both may be missing, and one may cover several accounts. Unreadable
 * headers count as missing, so that they don't fail a good answer.
 */
export function readUsage(headers: Headers): SourceUsage[] {
  return [...readBusinessUsage(headers), ...readAppUsage(headers)];
}

function readBusinessUsage(headers: Headers): SourceUsage[] {
  const parsed = businessUsageSchema.safeParse(parseHeader(headers.get("x-business-use-case-usage")));
  if (!parsed.success) return [];
  return Object.entries(parsed.data).flatMap(([userId, entries]) =>
    entries.map((entry) => ({
      userId,
      percent: toPercent(entry),
      regainSeconds: (entry.estimated_time_to_regain_access ?? 0) * 60,
    })),
  );
}

function readAppUsage(headers: Headers): SourceUsage[] {
  const parsed = appUsageSchema.safeParse(parseHeader(headers.get("x-app-usage")));
  return parsed.success ? [{ userId: null, percent: toPercent(parsed.data), regainSeconds: 0 }] : [];
}

type Percentages = {
  call_count?: number | undefined;
  total_cputime?: number | undefined;
  total_time?: number | undefined;
};

function toPercent({ call_count, total_cputime, total_time }: Percentages): number {
  return Math.max(call_count ?? 0, total_cputime ?? 0, total_time ?? 0);
}

function parseHeader(value: string | null): unknown {
  if (value === null) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
