import type { Platform } from "./platform.ts";
import type { Locale } from "./languages.ts";

/** The whole address of a page, in the language that its visitor reads. */
export function toPageUrl(ctx: Pick<Platform, "config">, locale: Locale, path: string): string {
  return `${ctx.config.http.publicUrl}${locale === "en" ? "" : `/${locale}`}${path}`;
}
