import type { Context } from "../../../context.ts";
import type { SiteContent } from "../../../platform/config/site-content.ts";
import { toModelHost } from "../../../platform/config/site.ts";
import { findStoredModel } from "../../../writer/model/store/stored-model.ts";

/** Who processes people's data: those in the settings, and the vendor of a stored model. */
export async function listProcessors(
  ctx: Pick<Context, "config" | "db" | "sealing">,
): Promise<SiteContent["processors"]> {
  const { processors } = ctx.config.site;
  if (ctx.config.writing.models.length > 0) return processors;
  const stored = await findStoredModel(ctx);
  return stored === null
    ? processors
    : { ...processors, models: toModelHost(stored.provider, stored.url ?? undefined) };
}
