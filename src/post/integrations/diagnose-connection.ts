import type { SiteProblem } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import type { SiteCredential } from "./check-connection.ts";

/** What keeps a site from taking articles, looked at from outside; null when nothing does. Nothing is kept. */
export async function diagnoseConnection(
  ctx: Pick<Context, "publishers">,
  site: SiteCredential,
): Promise<SiteProblem | null> {
  return (await ctx.publishers.wordpress.diagnose?.(site)) ?? null;
}
