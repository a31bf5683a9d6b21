import { findTimeZone } from "../../../platform/time-zones.ts";
import type { Site } from "./site-generator.ts";

/**
 * The URL pattern of a post's page, from the generator's configuration and the posts' path. Empty if the site's address
 * isn't in the repository.
 */
export function learnPageUrl(
  site: Site,
  { config, cname, path, frontMatter }: { config: string; cname: string | null; path: string; frontMatter: string },
): string {
  const base = cname !== null ? `https://${cname.trim()}` : readBase(site, config);
  if (base === null || !URL.canParse(base)) return "";
  return base.replace(/\/+$/, "") + toPagePath(site, config, path, frontMatter);
}

/** Jekyll turns a post's time into its day in this zone (jekyllrb.com/docs/configuration/options). */
export function learnTimeZone({ generator }: Site, config: string): string {
  const [, name = ""] = /^timezone\s*:\s*["']?([^"'\s#]+)/m.exec(config) ?? [];
  return generator === "jekyll" && findTimeZone(name) !== null ? name : "";
}

function readBase({ generator }: Site, config: string): string | null {
  const read = (pattern: RegExp) => pattern.exec(config)?.[1] ?? null;
  if (generator === "hugo") return read(/^\s*baseURL\s*[:=]\s*["']?(https?:\/\/[^"'\s]+)/im);
  if (generator === "astro") {
    const address = read(/\bsite\s*:\s*["'`](https?:\/\/[^"'`]+)/);
    return address === null ? null : address.replace(/\/+$/, "") + (read(/\bbase\s*:\s*["'`](\/[^"'`]*)/) ?? "");
  }
  if (generator !== "jekyll") return null;
  const address = read(/^url\s*:\s*["']?(https?:\/\/[^"'\s#]+)/m);
  return address === null ? null : address.replace(/\/+$/, "") + (read(/^baseurl\s*:\s*["']?(\/[^"'\s#]*)/m) ?? "");
}

function toPagePath({ generator, root }: Site, config: string, path: string, frontMatter: string): string {
  if (generator === "jekyll") return toJekyllPath(config, frontMatter);
  const inner = path
    .slice(root.length)
    .replace(/\/?(index)?\.[a-z]+$/i, "")
    .replace(generator === "eleventy" ? "$date-" : "", "");
  const folders: Record<Site["generator"], RegExp> = {
    hugo: /^content\//,
    astro: /^src\/(content|pages|data)\//,
    eleventy: /^(src|content|input|site)\//,
    jekyll: /^/,
    other: /^/,
  };
  return `/${inner.replace(folders[generator], "").replace(/\/$/, "")}/`;
}

const jekyllStyles: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  none: "/:categories/:title.html",
};

/** Jekyll's permalink styles (jekyllrb.com/docs/permalinks); the default is "date". */
function toJekyllPath(config: string, frontMatter: string): string {
  const style = /^permalink\s*:\s*["']?([^"'\s#]+)/m.exec(config)?.[1] ?? "date";
  const [, list = ""] = /^categor(?:y|ies):\s*\[?([^\]\n]*)/m.exec(frontMatter) ?? [];
  const categories = list
    .split(/[\s,"']+/)
    .filter((word) => word !== "" && !word.startsWith("$"))
    .join("/")
    .toLowerCase();
  const filled = (jekyllStyles[style] ?? style)
    .replace(":categories", categories)
    .replace(":year", "$year")
    .replace(":month", "$month")
    .replace(":day", "$day")
    .replace(/:(title|slug)/, "$slug")
    .replace(":output_ext", ".html");
  return `/${filled}`.replace(/\/{2,}/g, "/");
}
