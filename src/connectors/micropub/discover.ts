import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { Outbound, OutboundResponse } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { toTypedUrl } from "../typed-url.ts";

export type DiscoveredEndpoint = { apiUrl: string; siteName: string };

const maxRedirects = 5;

/**
 * Finds the endpoint for a typed address, from the Link header or else the first `link` or `a` element with
 * rel="micropub" (W3C Micropub, 5.3). Sends no token.
 */
export async function discoverEndpoint(outbound: Outbound, siteUrl: string): Promise<DiscoveredEndpoint> {
  const page = await openSite(outbound, toSiteUrl(siteUrl));
  const html = readHtml(page.text());
  const found = findInHeader(page.headers.get("link") ?? "") ?? html.endpoint;
  const endpoint = found === null ? null : URL.parse(found, page.url);
  if (endpoint === null || !/^https?:$/.test(endpoint.protocol))
    throw new ConnectorError("micropub", "bad-answer", { code: "no-micropub" });
  if (new URL(page.url).protocol === "https:" && endpoint.protocol !== "https:") {
    throw new ConnectorError("micropub", "rejected", { code: "endpoint-without-tls" });
  }
  return { apiUrl: endpoint.href, siteName: html.title || new URL(page.url).host };
}

export function toSiteUrl(typed: string): URL {
  const url = toTypedUrl(typed);
  if (url === null) throw new ConnectorError("micropub", "rejected", { code: "invalid-url" });
  return url;
}

/** Follows redirects, also to another host, because this only fetches a profile page. */
async function openSite(outbound: Outbound, start: URL): Promise<OutboundResponse> {
  let url = start;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answer = await outbound.fetch(url, {
      service: "micropub",
      headers: { accept: "text/html" },
      timeoutMs: 20_000,
      maxBytes: 2_000_000,
    });
    const location =
      answer.status >= 300 && answer.status < 400 ? URL.parse(answer.headers.get("location") ?? "", url) : null;
    if (location === null) {
      if (answer.status !== 200) throw new ConnectorError("micropub", "bad-answer", { code: `http-${answer.status}` });
      return answer;
    }
    if (url.protocol === "https:" && location.protocol !== "https:")
      throw new ConnectorError("micropub", "rejected", { code: "redirect-to-http" });
    url = location;
  }
  throw new ConnectorError("micropub", "rejected", { code: "too-many-redirects" });
}

/** Parses the part of RFC 8288 that endpoints use: `<address>; rel="a micropub"`. */
function findInHeader(header: string): string | null {
  for (const [, address = "", parameters = ""] of header.matchAll(/<([^>]*)>((?:[^,"]|"[^"]*")*)/g)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^;,\s]+))/i.exec(parameters);
    if (hasRelation(rel?.[1] ?? rel?.[2] ?? "")) return address;
  }
  return null;
}

function readHtml(html: string): { endpoint: string | null; title: string } {
  const page: { endpoint: string | null; title: string } = { endpoint: null, title: "" };
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ("tagName" in node) {
      const read = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value;
      const isLink = node.tagName === "link" || node.tagName === "a";
      if (isLink && hasRelation(read("rel") ?? "")) page.endpoint ??= read("href") ?? null;
      if (node.tagName === "title" && page.title === "") {
        page.title = node.childNodes
          .map((child) => ("value" in child ? child.value : ""))
          .join("")
          .trim()
          .slice(0, 200);
      }
    }
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return page;
}

const hasRelation = (rel: string) => rel.toLowerCase().split(/\s+/).includes("micropub");
