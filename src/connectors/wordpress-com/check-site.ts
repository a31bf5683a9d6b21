import { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { SideEffect, TargetCheck, TargetSite } from "../publisher.ts";
import { effectsListSchema } from "./api-types.ts";
import { effectFields } from "./choose-effects.ts";
import type { CallCom } from "./client.ts";
import { type ComSite, listSites } from "./list-sites.ts";
import { type ComSettings, comSettingsSchema } from "./settings.ts";

/**
 * Finds the chosen site among those that the consent covers, and makes a test call, because calls to a connected site
 * are passed on to it. Throws "unauthorized" if the consent doesn't cover the site. Puts a renewed credential in `site`
 * even then.
 */
export async function checkSite(call: CallCom, apiUrl: string, site: TargetSite): Promise<TargetCheck> {
  const settings = comSettingsSchema.parse(site.settings);
  const target = { ...site, apiUrl: new URL(`/wp/v2/sites/${settings.siteId}`, apiUrl).href };
  try {
    return await checkTarget(call, target, settings);
  } finally {
    site.password = target.password;
  }
}

async function checkTarget(
  call: CallCom,
  target: TargetSite & { apiUrl: string },
  settings: ComSettings,
): Promise<TargetCheck> {
  const found = (await listSites(call, target)).find(({ id }) => id === settings.siteId);
  if (found === undefined) throw new ConnectorError("wordpress-com", "unauthorized", { code: "unknown_blog" });
  const query = { per_page: "1", _fields: "id" };
  await call.site(target, { method: "GET", route: "/wp/v2/categories", query, expect: 200, schema: z.unknown() });
  return {
    siteUrl: found.url,
    siteName: found.name,
    canPublish: found.canPublish,
    canUpload: found.canUpload,
    apiUrl: target.apiUrl,
    sideEffects: [...toVisibility(found), ...(await listEffects(call, target, settings))],
    password: target.password,
    settings: { ...settings, siteType: found.type },
  };
}

const toVisibility = ({ isPrivate, url }: ComSite): SideEffect[] =>
  isPrivate ? [{ kind: "site-private" }] : [{ kind: "public-at", url }];

async function listEffects(
  call: CallCom,
  target: TargetSite & { apiUrl: string },
  { share, mailSubscribers }: ComSettings,
): Promise<SideEffect[]> {
  const networks = share ? await listNetworks(call, target) : [];
  return [
    ...(mailSubscribers ? [{ kind: "subscriber-mail" } as const] : []),
    ...networks.map((network) => ({ kind: "shared-to", network }) as const),
  ];
}

/** The networks are listed with each post. For a site without posts, returns one name for all of them. */
async function listNetworks(call: CallCom, target: TargetSite & { apiUrl: string }): Promise<string[]> {
  const query = { context: "edit", status: "publish,draft", per_page: "1", _fields: effectFields };
  const request = { method: "GET", route: "/wp/v2/posts", query, expect: 200, schema: effectsListSchema } as const;
  const [post] = (await call.site(target, request)).data;
  if (post === undefined) return ["Jetpack Social"];
  const names = post.jetpack_publicize_connections.map(
    ({ service_label, service_name }) => service_label ?? service_name,
  );
  return [...new Set(names)];
}
