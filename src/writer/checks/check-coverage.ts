import type { Finding } from "../article-writer.ts";
import { toPassages, type CheckedArticle } from "./article-text.ts";
import { extractContacts, isSamePhone, separateContacts } from "./contacts.ts";
import { foldText, normaliseText } from "./normalise-text.ts";
import { extractQuantities, listOnes } from "./quantities/extract-quantities.ts";
import { isSupported, type QuantitySources } from "./quantities/is-supported.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import type { SourceFacts } from "./source-facts.ts";

export type Coverage = {
  /** The share of the caption's facts that the article has, from 0 to 1; 1 if the caption has none. */
  share: number;
  missing: string[];
};

/** Below this, owners miss something that they told their followers. */
const leastShare = 0.9;

export function checkCoverage(
  article: CheckedArticle,
  facts: SourceFacts,
  captionLanguage: ArticleLanguage,
): Finding[] {
  const { share, missing } = measureCoverage(article, facts, captionLanguage);
  if (share >= leastShare) return [];
  return [
    {
      kind: "coverage",
      block: null,
      sentence: null,
      reason: "findings.coverage.missing",
      values: { missing: missing.join(", "), share: String(Math.round(share * 100)) },
    },
  ];
}

/**
 * Counts how many of the caption's quantities, list items, handles, links, addresses and phone numbers the
 * article has.
 */
export function measureCoverage(
  article: CheckedArticle,
  facts: SourceFacts,
  captionLanguage: ArticleLanguage,
): Coverage {
  const text = articleText(article, facts.language);
  const caption = normaliseText(facts.caption);
  const told = [
    ...quantityFacts(caption, text, facts, captionLanguage),
    ...contactFacts(caption, text, facts.accountName),
    ...listFacts(caption, text),
  ];
  const missing = told.filter((fact) => !fact.isCovered).map((fact) => fact.text);
  return { share: told.length === 0 ? 1 : 1 - missing.length / told.length, missing };
}

type ToldFact = { text: string; isCovered: boolean };

/** Compares links by target, not by their text. */
function articleText(article: CheckedArticle, language: ArticleLanguage): string {
  const targets = [...JSON.stringify(article.document).matchAll(/"href":"([^"]+)"/g)].map((match) => match[1] ?? "");
  return normaliseText([...toPassages(article, language).map((passage) => passage.text), ...targets].join("\n"));
}

function quantityFacts(
  caption: string,
  text: string,
  facts: SourceFacts,
  captionLanguage: ArticleLanguage,
): ToldFact[] {
  // The article may quote the caption in the caption's own language.
  const languages = [...new Set([facts.language, captionLanguage])];
  const article: QuantitySources = {
    quantities: languages.flatMap((language) => extractQuantities(text, language)),
    text: foldText(text),
    currencies: facts.quantities.currencies,
    ones: new Set(languages.flatMap((language) => [...listOnes(text, language)])),
    days: [],
  };
  const seen = new Set<string>();
  return extractQuantities(withoutMarginalLines(caption), captionLanguage).flatMap((quantity) => {
    const key = JSON.stringify({ ...quantity, text: "" });
    if (seen.has(key) || isPlainOne(quantity)) return [];
    seen.add(key);
    return [
      { text: quantity.text, isCovered: isSupported(quantity, article) || isSupported(withoutUnit(quantity), article) },
    ];
  });
}

/** "1 pinch" may become "a pinch". */
function isPlainOne(quantity: ReturnType<typeof extractQuantities>[number]): boolean {
  return quantity.kind === "number" && quantity.currency === null && quantity.values.includes(1);
}

function withoutUnit(quantity: ReturnType<typeof extractQuantities>[number]): typeof quantity {
  return quantity.kind === "number" ? { ...quantity, unit: null } : quantity;
}

/** The account's own handle is a signature, not a fact. */
function contactFacts(caption: string, text: string, ownHandle: string): ToldFact[] {
  const told = extractContacts(caption);
  const has = extractContacts(text);
  return [
    ...told.handles
      .filter((handle) => handle !== ownHandle)
      .map((handle) => ({
        text: `@${handle}`,
        isCovered: has.handles.includes(handle) || has.links.includes(`instagram.com/${handle}`),
      })),
    ...told.links.map((link) => ({ text: link, isCovered: has.links.includes(link) })),
    ...told.emails.map((email) => ({ text: email, isCovered: has.emails.includes(email) })),
    ...told.phones.map((phone) => ({ text: phone, isCovered: has.phones.some((other) => isSamePhone(phone, other)) })),
  ];
}

const listLine = /^\s*(?:[-•·*▪◦✓✔➤→]|\p{Extended_Pictographic}|\d{1,2}[.)])\s*(?<item>\S.*)$/u;

/** An item is covered if at least half of its longer words appear. */
function listFacts(caption: string, text: string): ToldFact[] {
  const folded = foldText(text);
  const items = caption.split("\n").flatMap((line) => listLine.exec(line)?.groups?.["item"] ?? []);
  if (items.length < 2) return [];
  return items.flatMap((item) => {
    const words =
      separateContacts(item).rest.match(/[\p{L}\p{M}]{3,}|[\p{Script=Han}\p{Script=Katakana}ー]{2,}/gu) ?? [];
    if (words.length === 0) return [];
    const found = words.filter((word) => folded.includes(foldText(word).slice(0, Math.max(3, word.length - 2))));
    return [{ text: item.trim(), isCovered: found.length * 2 >= words.length }];
  });
}

/** Lines with only hashtags hold no facts that a reader would miss. */
function withoutMarginalLines(caption: string): string {
  return caption
    .split("\n")
    .filter((line) => !/^\s*(?:#[\p{L}\p{M}\p{N}_]+\s*)+$/u.test(line))
    .join("\n");
}
