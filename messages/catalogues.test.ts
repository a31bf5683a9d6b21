import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { locales } from "../src/platform/languages.ts";

const namespaces = readdirSync(join(import.meta.dirname, "en"));

/** A language's texts by their full key, e.g. "standing.waiting.heading". */
function textsOf(locale: string, file: string): Map<string, string> {
  return new Map(flatten(JSON.parse(readFileSync(join(import.meta.dirname, locale, file), "utf8")), ""));
}

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) throw new Error(`${path} is neither a text nor a group of texts`);
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key));
}

const plural = /_(zero|one|two|few|many|other)$/;
const withoutPlural = (keys: Iterable<string>) => [...new Set([...keys].map((key) => key.replace(plural, "")))].sort();
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort();

describe.each(locales.filter((locale) => locale !== "en"))("the texts in %s", (locale) => {
  it.each(namespaces)("%s has every key of the English ones and no other", (file) => {
    expect(withoutPlural(textsOf(locale, file).keys())).toEqual(withoutPlural(textsOf("en", file).keys()));
  });

  it.each(namespaces)("%s uses the same placeholders, and no text is empty", (file) => {
    const english = textsOf("en", file);
    for (const [key, text] of textsOf(locale, file)) {
      expect(text, key).not.toBe("");
      const counterpart = english.get(key) ?? "";
      expect(placeholders(text), key).toEqual(placeholders(counterpart));
    }
  });

  it.each(namespaces)("%s has each plural form that the language uses", (file) => {
    const texts = textsOf(locale, file);
    const counted = [...textsOf("en", file).keys()].filter((key) => plural.test(key));
    for (const key of withoutPlural(counted)) {
      for (const form of new Intl.PluralRules(locale).resolvedOptions().pluralCategories) {
        expect(texts.has(`${key}_${form}`), `${key}_${form}`).toBe(true);
      }
    }
  });
});
