import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { toTypedUrl } from "../typed-url.ts";
import { type ApiIndex, failureSchema, indexSchema } from "./api-types.ts";
import { toRouteUrl } from "./client.ts";

export type DiscoveredApi = {
  apiUrl: string;
  /** Null if the site shows its index only to signed-in users. */
  index: ApiIndex | null;
};

const maxRedirects = 5;

/**
 * Finds the REST API for a typed address: tries the front page's Link header, then "/wp-json/", then "?rest_route=/"
 * (some sites block only the pretty path). Only JSON with "wp/v2" counts, because with plain permalinks "/wp-json/"
 * may answer 200 with HTML. Sends no credential.
 */
export async function discoverApi(outbound: Outbound, siteUrl: string): Promise<DiscoveredApi> {
  const front = await openFrontPage(outbound, toSiteUrl(siteUrl));
  let closed: DiscoveredApi | null = null;
  for (const apiUrl of listCandidates(front)) {
    const probe = await probeApi(outbound, apiUrl);
    if (probe?.index) return probe;
    closed ??= probe;
  }
  if (closed) return closed;
  throw new ConnectorError("wordpress", "bad-answer", { code: "not-wordpress" });
}

/** Accepts "example.org" or the address of the dashboard, as people type or paste it. */
export function toSiteUrl(typed: string): URL {
  const url = toTypedUrl(typed);
  if (url === null) throw new ConnectorError("wordpress", "rejected", { code: "invalid-url" });
  url.pathname = url.pathname.replace(/\/(wp-admin|wp-login\.php|wp-json|index\.php).*$/, "/").replace(/\/*$/, "/");
  url.search = "";
  return url;
}

type FrontPage = { url: URL; link: string | null };

/** Follows redirects only within the site, because we'll send the password to the final address. */
async function openFrontPage(outbound: Outbound, start: URL): Promise<FrontPage> {
  let url = start;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answer = await outbound.fetch(url, { service: "wordpress", method: "HEAD", timeoutMs: 20_000 });
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get("location") : null;
    if (!location) return { url, link: answer.headers.get("link") };
    url = requireSameSite(url, URL.parse(location, url.href));
  }
  throw new ConnectorError("wordpress", "rejected", { code: "too-many-redirects" });
}

function requireSameSite(from: URL, to: URL | null): URL {
  if (!to || toBareHost(to) !== toBareHost(from))
    throw new ConnectorError("wordpress", "rejected", { code: "redirect-to-other-host" });
  if (from.protocol === "https:" && to.protocol !== "https:")
    throw new ConnectorError("wordpress", "rejected", { code: "redirect-to-http" });
  return to;
}

const toBareHost = (url: URL) => url.hostname.replace(/^www\./, "");

function listCandidates({ url, link }: FrontPage): string[] {
  const linked = /<([^>]+)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(link ?? "")?.[1];
  const named = linked ? URL.parse(linked, url.href) : null;
  // Behind a proxy that terminates TLS, WordPress often gives its own address with http.
  if (named && named.protocol === "http:" && url.protocol === "https:" && named.hostname === url.hostname)
    named.protocol = "https:";
  const base = url.href.replace(/\/*$/, "/");
  const guesses = [new URL("wp-json/", base).href, new URL("?rest_route=/", base).href];
  return [...new Set(named && toBareHost(named) === toBareHost(url) ? [named.href, ...guesses] : guesses)];
}

async function probeApi(outbound: Outbound, apiUrl: string): Promise<DiscoveredApi | null> {
  const url = toRouteUrl(apiUrl, "/", { _fields: "name,namespaces,authentication" });
  const answer = await outbound.fetch(url, {
    service: "wordpress",
    headers: { accept: "application/json" },
    timeoutMs: 20_000,
  });
  const body = answer.findJson();
  const index = answer.status === 200 ? indexSchema.safeParse(body) : null;
  if (index?.success) return { apiUrl, index: index.data };
  // Closed to visitors, but the answer comes from WordPress.
  const isClosed = (answer.status === 401 || answer.status === 403) && failureSchema.safeParse(body).success;
  return isClosed ? { apiUrl, index: null } : null;
}
