import { readFileSync } from "node:fs";
import { join } from "node:path";
import { complain, listFiles } from "./list-files.ts";
import { root } from "./root.ts";
import { namespaces, readMessages } from "./read-messages.ts";
import words from "./check-words.json" with { type: "json" };

/**
 * Reads messages/ and rejects a key that one language lacks or that no code names, and a text that is the same in both
 * languages though it's more than names. check-words.json lists those names, the keys that code composes without a
 * template (each with that code's folder), and the specification's texts that no page shows.
 */
type Texts = ReturnType<typeof readMessages>;
type Source = {
  file: string;
  text: string;
  /** Whether it imports texts as data. */
  readsFile: boolean;
  namespaces: Set<string>;
  literals: Set<string>;
  patterns: RegExp[];
};

const languages = ["en", "vi"] as const;
const plural = /_(zero|one|two|few|many|other)$/;
const sources = listFiles(/^(app|emails|src)\/.*\.tsx?$/)
  .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
  .map((file) => readSource(file, readFileSync(join(root, file), "utf8")));
const names = new Set(words.names);
const faults: string[] = [];

for (const namespace of namespaces) {
  const [en, vi] = languages.map((language) => readMessages(language, namespace)) as [Texts, Texts];
  const [inEnglish, inVietnamese] = [en, vi].map((texts) => new Set([...texts.keys()].map(withoutPlural)));
  for (const key of inEnglish ?? []) {
    if (!inVietnamese?.has(key)) faults.push(`missing in Vietnamese: ${namespace}:${key}`);
    if (!isNamed(namespace, key)) faults.push(`unused: ${namespace}:${key}`);
  }
  for (const key of inVietnamese ?? [])
    if (!inEnglish?.has(key)) faults.push(`missing in English: ${namespace}:${key}`);
  for (const [key, text] of vi)
    if (en.get(key) === text && !isOnlyNames(text)) faults.push(`same in both: ${namespace}:${key} "${text}"`);
}

const count = namespaces.reduce((sum, namespace) => sum + readMessages("en", namespace).size, 0);
console.log(`namespaces=${namespaces.length} texts=${count} faults=${faults.length}`);
complain(faults);

function withoutPlural(key: string): string {
  return key.replace(plural, "");
}

/** By a file that uses the namespace, by a full name anywhere, by another text, or by a declaration. */
function isNamed(namespace: string, key: string): boolean {
  const full = `${namespace}:${key}`;
  const last = key.split(".").at(-1) ?? "";
  return (
    sources.some((source) => isNamedIn(source, namespace, key)) ||
    words.composed.some(({ keys, by }) => toPattern(keys).test(full) && hasWord(by, last)) ||
    words.specified.includes(full)
  );
}

function isNamedIn(
  { text, readsFile, namespaces: own, literals, patterns }: Source,
  namespace: string,
  key: string,
): boolean {
  const full = `${namespace}:${key}`;
  if (literals.has(full) || literals.has(`${namespace}.${key}`)) return true;
  if (patterns.some((pattern) => pattern.source.includes(":") && pattern.test(full))) return true;
  if (own.size > 0 && !own.has(namespace)) return false;
  if (literals.has(key) && (own.size > 0 || key.includes("."))) return true;
  if (own.size === 0) return false;
  // Code that reads the file itself may take a text from its group: `const { title, link } = texts.leaving`.
  const isTaken = readsFile && key.split(".").every((part) => new RegExp(`\\b${part}\\b`).test(text));
  return isTaken || patterns.some((pattern) => pattern.test(key));
}

/** Whether a composed key's last part is a word in the folder whose code composes it. */
function hasWord(folder: string, word: string): boolean {
  return sources.some(({ file, text }) => file.startsWith(folder) && new RegExp(`\\b${word}\\b`).test(text));
}

function readSource(file: string, text: string): Source {
  const declared = text.matchAll(
    /useTranslation\(([^)]*)\)|TFunction<([^>]*)>|getFixedT\(\w+, ([^)]*)\)|messages\/en\/([\w-]+)\.json|(\w+)Texts\(/g,
  );
  const own = [...declared].flatMap(
    (found) =>
      found
        .slice(1)
        .join(" ")
        .match(/[\w-]+/g) ?? [],
  );
  const literals = [...text.matchAll(/["'`]([\w-]+(?:[.:][\w-]+)*)["'`]/g)].map(([, literal = ""]) => literal);
  const templates = [...text.matchAll(/`([\w.:-]*(?:\$\{[^`]*?\}[\w.:-]*)+)`/g)].map(([, template = ""]) => template);
  return {
    file,
    text,
    readsFile: /^import \w+ from "[^"]*messages\/en\//m.test(text),
    // mailTexts, sourceTexts and problemTexts return the texts of "mail", "sources" and "problems".
    namespaces: new Set(own.flatMap((name) => [name, `${name}s`]).filter((name) => namespaces.includes(name))),
    literals: new Set(literals),
    patterns: templates
      .map((template) => template.replace(/\$\{[^}]*\}/g, "*"))
      .filter((template) => /[a-zA-Z]/.test(template))
      .map((template) => toPattern(template)),
  };
}

/** Each star stands for one or more parts of a key. */
function toPattern(template: string): RegExp {
  const parts = template.split("*").map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join("[\\w-]+(?:\\.[\\w-]+)*")}$`);
}

/** Placeholders, numbers and punctuation don't count. */
function isOnlyNames(text: string): boolean {
  const parts = text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, " ").match(/[\p{L}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  return parts.every((part) => names.has(part));
}
