import type { Context } from "../../context.ts";
import type { Locale } from "../../platform/languages.ts";
import type { TakenWordPressState } from "../../post/integrations/wordpress-states.ts";

/** The page that a way to a site began on. */
export function toForm(
  { integrationId }: Pick<TakenWordPressState, "integrationId">,
  query: Record<string, string>,
): [path: string, query: Record<string, string>] {
  return integrationId === null
    ? ["/bot/integrations/add", query]
    : ["/bot/integrations/edit", { id: integrationId, ...query }];
}

export function toPage(
  ctx: Pick<Context, "config">,
  locale: Locale,
  path: string,
  query: Record<string, string>,
): string {
  return `${ctx.config.http.publicUrl}${locale === "en" ? "" : `/${locale}`}${path}?${new URLSearchParams(query)}`;
}
