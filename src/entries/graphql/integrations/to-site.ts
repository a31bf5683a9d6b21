import { z } from "zod";
import { parseInput } from "../../../platform/input/parse-input.ts";
import type { SiteCredential } from "../../../post/integrations/connecting/check-connection.ts";
import type { IntegrationKind } from "../../../post/integrations/tables.ts";
import type { SiteInput } from "./integration-type.ts";

type GivenSite = { kind?: IntegrationKind | null | undefined; site: typeof SiteInput.$inferInput };

/** Defaults to WordPress. */
export function toSite({ kind, site }: GivenSite): SiteCredential & { kind: IntegrationKind } {
  const { siteUrl, username, password, kindSettings } = site;
  return { kind: kind ?? "wordpress", siteUrl, username: username ?? "", password, ...toKindSettings(kindSettings) };
}

export function toKindSettings(kindSettings: unknown): { kindSettings?: Record<string, unknown> } {
  if (kindSettings === undefined || kindSettings === null) return {};
  return { kindSettings: parseInput(z.record(z.string(), z.unknown()), kindSettings, "kindSettings") };
}
