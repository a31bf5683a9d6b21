import type { Platform } from "./platform.ts";
import type { Locale } from "./languages.ts";

/** The full URL of a page in the visitor's language. */
export function toPageUrl(ctx: Pick<Platform, "config">, locale: Locale, path: string): string {
  return `${ctx.config.http.publicUrl}${locale === "en" ? "" : `/${locale}`}${path}`;
}
