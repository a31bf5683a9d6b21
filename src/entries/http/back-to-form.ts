import type { TakenWordPressState } from "../../post/integrations/connecting/wordpress-states.ts";

/** The page on which connecting a site started. */
export function toForm(
  { integrationId }: Pick<TakenWordPressState, "integrationId">,
  query: Record<string, string>,
): [path: string, query: Record<string, string>] {
  return integrationId === null
    ? ["/bot/integrations/add", query]
    : ["/bot/integrations/edit", { id: integrationId, ...query }];
}
