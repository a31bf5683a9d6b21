import type { SiteProblem } from "../../../connectors/publisher.ts";
import type { Context } from "../../../context.ts";
import type { SiteCredential } from "./check-connection.ts";

/** Checks from outside what prevents a site from accepting articles; null if nothing does. Stores nothing. */
export async function diagnoseConnection(
  ctx: Pick<Context, "publishers">,
  site: SiteCredential,
): Promise<SiteProblem | null> {
  return (await ctx.publishers.wordpress?.diagnose?.(site)) ?? null;
}
