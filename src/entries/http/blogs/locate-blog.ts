import type { Config } from "../../../platform/config/config.ts";
import { basePathOf } from "../../../platform/http/base-path.ts";
import type { BlogKey } from "../../../post/hosted/reading/find-blog.ts";

/** Where a request leads. `path` is relative to the blog's own address and starts with a slash. */
export type BlogPlace =
  | { kind: "named"; key: { name: string }; host: string; path: string }
  | { kind: "maybe-own-host"; key: { domain: string }; host: string; path: string }
  | { kind: "blogs-host"; path: string };

/** The names that stand for something else than a blog. */
export const previewName = "preview";

/**
 * Returns null for requests that the app answers. Any other host may be a blog's own; whether it is, only the database
 * says.
 */
export function createLocator({ http, blogs }: Pick<Config, "http" | "blogs">) {
  const base = basePathOf(http.publicUrl);
  const appHost = new URL(http.publicUrl).host;
  const blogsHost = blogs?.url ? new URL(blogs.url).host : null;
  return (host: string, path: string): BlogPlace | null => {
    if (blogs === null) return null;
    if (host === blogsHost && host !== appHost) return toNamed(host, path) ?? { kind: "blogs-host", path };
    const isBelow = base !== "" && path.startsWith(`${base}/`);
    const named = toNamed(host, isBelow ? path.slice(base.length) : path);
    if (named !== null || host === appHost || !isDomain(host)) return named;
    return { kind: "maybe-own-host", key: { domain: host }, host, path };
  };
}

function toNamed(host: string, path: string): Extract<BlogPlace, { kind: "named" }> | null {
  if (!path.startsWith("/@")) return null;
  const end = path.indexOf("/", 2);
  const name = (end === -1 ? path.slice(2) : path.slice(2, end)).toLowerCase();
  return { kind: "named", key: { name }, host, path: end === -1 ? "" : path.slice(end) };
}

/** Addresses and names without a dot are how health checks and proxies call us. */
function isDomain(host: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host);
}

export function isSameKey(key: BlogKey, blog: { name: string; url: string }): boolean {
  return "name" in key ? key.name === blog.name : "domain" in key && blog.url === `https://${key.domain}`;
}
