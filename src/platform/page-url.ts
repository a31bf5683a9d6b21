import type { Platform } from "./platform.ts";
import type { Locale } from "./languages.ts";

/** The full URL of a page in the visitor's language. */
export function toPageUrl(
  ctx: Pick<Platform, "config">,
  locale: Locale,
  path: string,
  query: Record<string, string> | string[][] = [],
): string {
  const search = new URLSearchParams(query).toString();
  const url = `${ctx.config.http.publicUrl}${locale === "en" ? "" : `/${locale}`}${path}`;
  return search === "" ? url : `${url}?${search}`;
}
