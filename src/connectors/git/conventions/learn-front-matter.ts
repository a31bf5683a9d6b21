import { isMap, isScalar, isSeq, parseDocument, type Pair, Scalar, stringify, type YAMLMap } from "yaml";
import type { PostFile } from "./front-matter.ts";

/** The keys that sites use for what we can fill in, compared without case and separators. */
const roles: Record<string, RegExp> = {
  title: /^(title|headline|name)$/,
  date: /^(date|pubdate|publishdate|published(at|on|date)?|pubdatetime|publicationdate|created(at)?|datepublished)$/,
  excerpt: /^(description|summary|excerpt|subtitle|abstract|lead|intro|metadescription|teaser)$/,
  tags: /^(tags|keywords|topics)$/,
  language: /^(lang|language|locale)$/,
  cover: /^((cover|hero|og)(image)?|images?|img|thumb(nail)?|banner|featured?(image|picture)?|photo|picture)$/,
  coverAlt: /^(cover|hero|image|img|thumbnail|banner|feature(d)?(image)?|photo|picture)(image)?alt(text)?$/,
};

/** Keys whose values belong to one post: never copied. */
const ownKeys =
  /^(slug|url|permalink|aliases|id|uuid|updated(date|at|on)?|modified|lastmod|modifieddate|weight|series)$/;

const isTrueOfOne = /^(layout|type|draft|published|author|authors|category|categories|comments|toc)$/;

type Known = { document: YAMLMap; path: string };

/**
 * Learns a template from the newest posts, in the order of the newest one's keys: values that we know become names,
 * values that are the same in all posts are copied, and the rest is left out.
 */
export function learnFrontMatter(posts: PostFile[]): string {
  const known = posts.flatMap(({ frontMatter, path }): Known[] => {
    const { contents, errors } = parseDocument(frontMatter);
    return isMap(contents) && errors.length === 0 ? [{ document: contents, path }] : [];
  });
  const [newest, ...others] = known;
  if (newest === undefined) return "";
  const used = new Set<string>();
  const lines = newest.document.items.flatMap((pair) => {
    const key = toKey(pair);
    const template = toTemplate(key, pair, others, used);
    return template === null ? [] : [toLine(key, template)];
  });
  return lines.join("");
}

const toKey = (pair: Pair): string => String(isScalar(pair.key) ? pair.key.value : pair.key);

const toLine = (key: string, value: Template) =>
  isRaw(value) ? `${key}: ${value.raw}\n` : stringify({ [key]: value }, { lineWidth: 0 });

/** `raw`: YAML as it is, because a plain `$date` and a quoted one differ. */
type Template = { raw: string } | Record<string, unknown> | unknown[] | string | number | boolean;
const isRaw = (value: Template): value is { raw: string } =>
  typeof value === "object" && "raw" in value && typeof value.raw === "string";

function toTemplate(key: string, { value }: Pair, others: Known[], used: Set<string>): Template | null {
  const plain = key.toLowerCase().replaceAll(/[-_ ]/g, "");
  const role = Object.keys(roles).find((name) => roles[name]?.test(plain));
  if (role !== undefined && !used.has(role)) {
    const template = toRoleTemplate(role, value);
    if (template !== null) used.add(role);
    if (template !== null) return template;
  }
  if (plain === "draft") return false;
  if (ownKeys.test(plain) || role !== undefined) return null;
  const text = toText(value);
  const same = others.filter(({ document }) => toText(document.get(key, true)) === text);
  const isCommon = others.length === 0 ? isTrueOfOne.test(plain) : same.length === others.length;
  return isCommon && text !== "null" ? { raw: toInline(value) } : null;
}

function toRoleTemplate(role: string, value: unknown): Template | null {
  if (role === "cover") return toCoverTemplate(value);
  if (role === "tags") return isSeq(value) ? { raw: "$tags" } : isScalar(value) ? { raw: '"$tags"' } : null;
  if (role !== "date") return isScalar(value) ? { raw: `$${role}` } : null;
  if (!isScalar(value) || typeof value.value !== "string") return null;
  const isIso = /^\d{4}-\d\d-\d\d/.test(value.value);
  const name = /\d:\d\d/.test(value.value) ? "$datetime" : "$date";
  return { raw: isIso && value.type === Scalar.PLAIN ? name : `"${name}"` };
}

/** "a.jpg", [a.jpg], {src: a.jpg, alt: …}. */
function toCoverTemplate(value: unknown): Template | null {
  if (isScalar(value)) return { raw: "$cover" };
  if (isSeq(value)) return { raw: "[$cover]" };
  if (!isMap(value)) return null;
  const parts = value.items.flatMap((pair) => {
    const key = toKey(pair);
    if (/^(src|image|url|path|file|filename)$/i.test(key)) return [`${key}: $cover`];
    if (/^alt(text)?$/i.test(key)) return [`${key}: $coverAlt`];
    return isScalar(pair.value) && typeof pair.value.value === "boolean" ? [`${key}: ${pair.value.value}`] : [];
  });
  return { raw: `\n${parts.map((part) => `  ${part}`).join("\n")}` };
}

function toText(node: unknown): string {
  return JSON.stringify(isScalar(node) || isMap(node) || isSeq(node) ? node.toJSON() : (node ?? null));
}

/** JSON is YAML too (YAML 1.2); words stay as they were written. */
function toInline(node: unknown): string {
  const text = toText(node);
  return /^"[A-Za-z][\w -]*"$/.test(text) && !/^"(yes|no|on|off|true|false|null|y|n)"$/i.test(text)
    ? text.slice(1, -1)
    : text;
}
