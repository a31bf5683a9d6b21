import type { Site } from "./site-generator.ts";

/** Posts with a common pattern, e.g. "_posts/$date-$slug.md", and their paths. */
export type PostGroup = { pattern: string; paths: string[] };

const usualFolders = /(^|\/)(_?posts?|blog|articles?|news|journal|notes|writing|entries)(\/|$)/i;
const notPosts = /(^|\/)(node_modules|\.github|themes|vendor|drafts|_drafts|_includes|_layouts|archetypes|docs)\//i;
const pages = /(^|\/)(readme|license|changelog|contributing|code_of_conduct|_index|about|contact|404)\.[a-z]+$/i;

/** Finds the largest group of posts with the same naming pattern; folders with a usual name come first. */
export function findPosts({ generator, root }: Site, files: readonly string[]): PostGroup | null {
  const inside: Record<Site["generator"], string> = {
    hugo: `${root}content/`,
    astro: `${root}src/`,
    eleventy: root,
    jekyll: root,
    other: "",
  };
  const groups = new Map<string, string[]>();
  for (const path of files) {
    if (!path.startsWith(inside[generator]) || !/\.(md|mdx|markdown)$/i.test(path)) continue;
    if (notPosts.test(path) || pages.test(path)) continue;
    if (generator === "jekyll" && !/(^|\/)_posts\//.test(path)) continue;
    const pattern = toPattern(path);
    if (pattern !== null) groups.set(pattern, [...(groups.get(pattern) ?? []), path]);
  }
  const ranked = [...groups].sort(
    ([a, as], [b, bs]) =>
      Number(usualFolders.test(b)) - Number(usualFolders.test(a)) || bs.length - as.length || a.localeCompare(b),
  );
  const [best] = ranked;
  return best === undefined ? null : { pattern: best[0], paths: best[1] };
}

/** "content/posts/2026/nine-bowls/index.md" → "content/posts/$year/$slug/index.md". Null for a page in the root. */
export function toPattern(path: string): string | null {
  const parts = path.split("/");
  const isBundle = /^index\.[a-z]+$/i.test(parts.at(-1) ?? "");
  const at = isBundle ? parts.length - 2 : parts.length - 1;
  if (at < 1) return null;
  return parts
    .map((part, index) => {
      if (index === at) return toNamePattern(part, isBundle);
      if (index > at) return part;
      return /^(19|20)\d\d$/.test(part) ? "$year" : /^(0[1-9]|1[0-2])$/.test(part) ? "$month" : part;
    })
    .join("/");
}

function toNamePattern(name: string, isFolder: boolean): string {
  const extension = isFolder ? "" : (/\.[a-z]+$/i.exec(name)?.[0] ?? "");
  return `${/^\d{4}-\d\d-\d\d-./.test(name) ? "$date-" : ""}$slug${extension}`;
}

const shapes: Record<string, string> = { date: "\\d{4}-\\d\\d-\\d\\d", year: "\\d{4}", month: "\\d\\d", day: "\\d\\d" };

/** The values of the pattern's names in a path. A name that occurs twice must have the same value. */
export function readPattern(pattern: string, path: string): Record<string, string> {
  const known = new Set<string>();
  const source = pattern.replace(/[.*+?^{}()|[\]\\]/g, "\\$&").replace(/\$([A-Za-z]+)/g, (_all, name: string) => {
    if (known.has(name)) return `\\k<${name}>`;
    known.add(name);
    return `(?<${name}>${shapes[name] ?? "[^/]+"})`;
  });
  return { ...new RegExp(`^${source}$`).exec(path)?.groups };
}
