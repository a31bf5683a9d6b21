import { ConnectorError } from "../connectors/connector-error.ts";
import type { TargetCheck } from "../connectors/publisher.ts";
import type { Context } from "../context.ts";
import type { IntegrationsTable } from "../db/tables.ts";
import { GalleyError } from "../errors.ts";
import { requireText } from "../input/require-text.ts";

/** What is typed in to connect a site. */
export type SiteCredential = { siteUrl: string; username: string; password: string };

/**
 * Signs in to the site as it will be done for publishing. Throws "invalid-input" for `siteUrl` with
 * "invalid-url" or "unreachable-url", "connection-refused" when name, password or role are not good for
 * publishing, "connection-failed" when the site has a bad moment.
 */
export async function checkConnection(
  ctx: Pick<Context, "publishers">,
  input: { kind: IntegrationsTable["kind"] } & SiteCredential,
): Promise<TargetCheck & SiteCredential> {
  const site = requireCredential(input);
  try {
    const check = await ctx.publishers[input.kind].check(site);
    if (!check.canPublish || !check.canUpload) throw new GalleyError("connection-refused");
    return { ...check, ...site };
  } catch (error) {
    throw error instanceof ConnectorError ? toRefusal(error) : error;
  }
}

function requireCredential({ siteUrl, username, password }: SiteCredential): SiteCredential {
  const url = requireText(siteUrl, { field: "siteUrl", max: 500, required: "url-required" });
  return {
    siteUrl: requireSiteAddress(url),
    username: requireText(username, { field: "username", max: 200, required: "username-required" }),
    password: requireText(password, { field: "password", max: 500, required: "application-password-required" }),
  };
}

/** The address of a site, as typed. Throws "invalid-input" with "invalid-url". */
export function requireSiteAddress(url: string): string {
  if (!isSiteAddress(url)) throw new GalleyError("invalid-input", { field: "siteUrl", problem: "invalid-url" });
  return url;
}

/** With or without "https://"; a host has a dot or a port, so that a word alone is none. */
function isSiteAddress(text: string): boolean {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && /[.:]/.test(url.host);
}

/** Reasons of the address against reasons of the person; the site's own words go nowhere. */
export function toRefusal(error: ConnectorError): GalleyError {
  if (error.code === "invalid-url") return new GalleyError("invalid-input", { field: "siteUrl", problem: "invalid-url", cause: error });
  if (error.reason === "unauthorized" || error.reason === "forbidden") return new GalleyError("connection-refused", { cause: error });
  if (error.reason === "rate-limited") return new GalleyError("connection-failed", { cause: error });
  return new GalleyError("invalid-input", { field: "siteUrl", problem: "unreachable-url", cause: error });
}
