import type { ArticleLanguage } from "../../platform/languages.ts";
import { toLocalDay } from "../../platform/time-zones.ts";
import type { Answer, SourceMaterial } from "../article-writer.ts";
import { canonicalLink, extractContacts, type Contacts } from "./contacts.ts";
import { lexicons } from "./lexicon/lexicons.ts";
import { toSourceWords, type SourceWords } from "./names/source-names.ts";
import { foldText, normaliseText, withoutTopics } from "./normalise-text.ts";
import { plainKeycaps } from "../text/plain-keycaps.ts";
import { splitNotes } from "../text/split-notes.ts";
import { findOrder } from "../text/find-order.ts";
import { earlierSentences, isNamedBy } from "../text/source-sentences.ts";
import { toSentences } from "./to-sentences.ts";
import { extractQuantities, listOnes } from "./quantities/extract-quantities.ts";
import type { QuantitySources } from "./quantities/is-supported.ts";

/** What an article's sources state, parsed once for all checks. */
export type SourceFacts = {
  language: ArticleLanguage;
  /** Lower case, without "@". */
  accountName: string;
  /** Without sentences that instruct a model. */
  caption: string;
  /** All sources. The owner's keywords are wishes and support nothing. */
  text: string;
  quantities: QuantitySources;
  /** The days after the posts, if the caption says "tomorrow". */
  nextDays: QuantitySources["days"];
  /** The days of the posts that these sources come from; of all posts if they come from none. */
  daysOf(sources: readonly string[]): QuantitySources["days"];
  contacts: Contacts;
  /** The canonical addresses of the owner's own published articles. An article may link to a few. */
  ownArticles: string[];
  words: SourceWords;
  /** Orders to a model hidden in the sources; such sentences support nothing. */
  orders: string[];
  pictures: { pictureId: string; alt: string | null }[];
  /** How many pictures each post has. */
  pictureCounts: number[];
};

/** The most words of an answer that only agrees or chooses. */
const longestNod = 3;
const hour = 3_600_000;
const dayHours = 24;
/**
 * UTC offsets where speakers of a language live, for owners who never set a time zone: an instant falls on one or two
 * local dates.
 */
const zoneOffsets: Record<ArticleLanguage, number[]> = {
  en: [-8, 10],
  de: [2],
  fr: [2],
  it: [2],
  vi: [7],
  ja: [9],
  ms: [8],
};
/** The meaning of a price without a currency: "45k" in a Vietnamese caption. */
const homeCurrency: Partial<Record<ArticleLanguage, string>> = { vi: "VND", ja: "JPY", ms: "MYR" };

/** `captionLanguage` may differ from the article's; numbers are then parsed in both. */
export function readSourceFacts(
  material: SourceMaterial,
  captionLanguage: ArticleLanguage,
  earlier: ReadonlySet<string> = new Set(),
): SourceFacts {
  const { accountName, language } = material;
  const orders: string[] = [];
  const [caption = "", ...others] = [
    material.caption,
    ...(material.answers ?? []).map((answer) => answered(answer)),
    material.about,
    ...(material.facts ?? []),
    ...(earlier.size === 0 ? [] : earlierSentences(material)).flatMap((sentence) =>
      [...earlier].some((id) => isNamedBy(sentence, id)) ? [sentence.text] : [],
    ),
    ...material.pictures.map((picture) => picture.alt ?? ""),
  ].map((source) => withoutOrders(plainKeycaps(source), captionLanguage, orders));
  const text = normaliseText([caption, ...others].join("\n\n"));
  const contacts = extractContacts(text);
  contacts.handles.push(accountName.toLowerCase());
  for (const { permalink } of material.notes ?? [material])
    if (permalink !== null) contacts.links.push(...extractContacts(permalink).links);
  const languages = new Set([language, captionLanguage]);
  const saysTomorrow = [...languages].some((code) => lexicons[code].tomorrow.test(caption));
  const split = splitNotes(material);
  const posts = split.map(({ note, ids }) => {
    const next = saysTomorrow ? postDays(note, dayHours) : [];
    return { ids, next, days: [...postDays(note), ...next] };
  });
  const days = posts.flatMap((post) => post.days);
  const quantities = [...languages]
    .flatMap((code) => extractQuantities(text, code))
    // Counted nouns have other names in other languages.
    .map((quantity) => (languages.size > 1 && quantity.kind === "number" ? { ...quantity, counted: null } : quantity));
  const named = quantities.flatMap((quantity) => (quantity.kind === "number" ? (quantity.currency ?? []) : []));
  return {
    language,
    accountName: accountName.toLowerCase(),
    caption,
    text,
    quantities: {
      quantities,
      text: foldText(text),
      currencies: new Set([...named, ...[...languages].flatMap((code) => homeCurrency[code] ?? [])]),
      ones: new Set([...languages].flatMap((code) => [...listOnes(text, code)])),
      days,
    },
    nextDays: posts.flatMap((post) => post.next),
    daysOf: (sources) => {
      const named = posts.filter(({ ids }) => sources.some((id) => ids.has(id)));
      return named.length === 0 ? days : named.flatMap((post) => post.days);
    },
    contacts,
    ownArticles: (material.earlierPosts ?? []).flatMap(({ url }) => (url === null ? [] : canonicalLink(url))),
    words: toSourceWords(`${withoutTopics(text)}\n@${accountName}`),
    orders,
    pictures: material.pictures,
    pictureCounts: split.map(({ pictures }) => pictures.length),
  };
}

/** A short answer such as "yes" or "both" needs its question to mean anything. */
function answered({ question, text }: Answer): string {
  if (text.trim() === "") return "";
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].length > longestNod ? text : `${text}\n${question}`;
}

/** The source without hidden instructions, which are added to `orders`. */
function withoutOrders(source: string, language: ArticleLanguage, orders: string[]): string {
  return source
    .split("\n")
    .map((line) => {
      const sentences = toSentences(line, language);
      const found = sentences.filter((sentence) => findOrder(sentence) !== null);
      orders.push(...found);
      return found.length === 0 ? line : sentences.filter((sentence) => !found.includes(sentence)).join(" ");
    })
    .join("\n");
}

function postDays({ postedAt, timeZone, language }: SourceMaterial, later = 0): QuantitySources["days"] {
  const offsets = timeZone === "UTC" ? [0, ...zoneOffsets[language]] : [0];
  return offsets.map((offset) => {
    const day = toLocalDay(new Date(postedAt.getTime() + (offset + later) * hour), timeZone);
    return {
      day: day.getUTCDate(),
      month: day.getUTCMonth() + 1,
      year: day.getUTCFullYear(),
      weekday: (day.getUTCDay() + 6) % 7,
    };
  });
}
