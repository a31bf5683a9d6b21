import type { Block, Span } from "../../src/document/document.ts";
import type { CheckedArticle } from "../../src/writer/checks/check-article.ts";
import type { Finding } from "../../src/writer/article-writer.ts";
import replacements from "./exchange.json" with { type: "json" };
import type { CorpusPost } from "./read-corpus.ts";

const { inventedClaims, months, numberWords, otherNames, otherPlaces, weekdays } = replacements;

/** Phone numbers have their own mutation. */
const phone = /(?<![\d.,])(?:\+\d{2}|0\d)[\d ()-]{6,16}\d/gu;

export const mutationKinds = [
  "number",
  "price",
  "time",
  "date",
  "name",
  "place",
  "superlative",
  "year",
  "link",
  "handle",
  "email",
  "phone",
] as const;
export type MutationKind = (typeof mutationKinds)[number];

export type Mutation = {
  kind: MutationKind;
  /** The expected finding. */
  expected: Finding["kind"];
  block: number;
  planted: string;
  article: CheckedArticle;
};

type Change = { from: number; to: number; text: string };
type Finder = [
  kind: MutationKind,
  expected: Finding["kind"],
  find: (text: string, post: CorpusPost, seed: number) => Change[],
];

const currency = "€|EUR|CHF|Fr\\.|£|RM|Euro?s?|euros?|Franken|đồng|nghìn|円";
const price = new RegExp(
  `(?:(?:€|CHF|Fr\\.|£|RM)\\s?)(\\d[\\d.,']*\\d|\\d)|(\\d[\\d.,']*\\d|\\d)(?=\\s?(?:${currency}))`,
  "gu",
);
const time = /(\d{1,2})(?=[:.][0-5]\d(?!\d)|\s?(?:am|pm|Uhr|h\b|heures|giờ|時(?!間))|\s(?:pagi|petang|malam)\b)/gu;
const number = new RegExp(
  String.raw`(?<![\d.,:'+/@-])(?<!\p{Script=Latin})\d{1,4}(?![\d:'/@-]|[.,]\d|` +
    String.raw`\s?(?:am|pm|Uhr|h\b|heures|giờ|時(?!間)|月|日|円|pagi|petang|malam|€|£))`,
  "gu",
);

/** Each replaces one statement in a true article with one that its caption doesn't make. */
const finders: Finder[] = [
  ["price", "quantity", (text, _, seed) => changeDigits(text, price, seed)],
  ["time", "quantity", (text, _, seed) => changeDigits(text, time, seed % 2 === 0 ? 2 : 3)],
  ["number", "quantity", (...given) => [...changeNumbers(...given), ...changeNumberWords(...given)]],
  ["phone", "phone", (text, _, seed) => changeDigits(text, phone, seed)],
  ["date", "quantity", changeDates],
  ["name", "name", (text, post, seed) => exchange(text, post.names, otherNames[post.material.language], seed)],
  ["place", "name", (text, post, seed) => exchange(text, post.places, otherPlaces[post.material.language], seed)],
];

/** Every mutation of a post's true article; always the same ones. */
export function mutateArticle(post: CorpusPost): Mutation[] {
  const mutations = post.article.document.blocks.flatMap((block, index) => {
    const text = plainText(block);
    if (text === null) return [];
    return finders.flatMap(([kind, expected, find]) =>
      find(text, post, index + text.length)
        .filter((change) => isChange(change, text, post.material.caption))
        .map(({ from, to, text: planted }): Mutation => {
          const article = withText(post.article, index, text.slice(0, from) + planted + text.slice(to));
          return { kind, expected, block: index, planted, article };
        }),
    );
  });
  return [...mutations, ...addedSentences(post)];
}

/** The new words say something else, which the caption doesn't say either. */
function isChange({ from, to, text }: Change, before: string, caption: string): boolean {
  return !caption.includes(text.replace(/[.,]000$/, "k")) && before.slice(from, to) !== text;
}

/** Changes the digits without landing on another number from the caption by chance. */
function changeDigits(text: string, pattern: RegExp, seed: number): Change[] {
  return [...text.matchAll(pattern)].map((match) => {
    const digits = match[1] ?? match[2] ?? match[0];
    const from = match.index + match[0].indexOf(digits);
    return { from, to: from + digits.length, text: otherDigits(digits, seed) };
  });
}

function changeNumbers(text: string, _: CorpusPost, seed: number): Change[] {
  return [...text.replace(phone, (match) => " ".repeat(match.length)).matchAll(number)]
    .filter((match) => !/(?:€|£|CHF|RM|Fr\.)\s?$/.test(text.slice(0, match.index)))
    .map((match) => ({ from: match.index, to: match.index + match[0].length, text: otherDigits(match[0], seed) }));
}

function otherDigits(digits: string, seed: number): string {
  // A phone number starts with its country or area code, so the last digit changes.
  const at = digits.length > 7 ? digits.length - 1 : 0;
  const first = Number(digits[at]);
  const other = ((first + 1 + (seed % 7)) % 9) + 1;
  const changed = other === first ? (other % 9) + 1 : other;
  return `${digits.slice(0, at)}${changed}${digits.slice(at + 1)}`;
}

function changeNumberWords(text: string, post: CorpusPost, seed: number): Change[] {
  const { language } = post.material;
  const caption = post.material.caption.toLowerCase();
  if (language === "ja") return [];
  const words = numberWords[language];
  return words.flatMap((word) => {
    const at = new RegExp(
      `(?<![\\p{L}-])${word}(?! (?:mươi|nghìn|puluh|belas|mười|một|hai|lăm|rưỡi)|[\\p{L}-])`,
      "u",
    ).exec(text);
    if (at === null || (language === "vi" && text.slice(0, at.index).endsWith("thứ "))) return [];
    const others = words.filter(
      (other) => other !== word && !caption.includes(other) && !caption.includes(String(words.indexOf(other) + 2)),
    );
    const other = others[seed % others.length];
    return other === undefined ? [] : [{ from: at.index, to: at.index + word.length, text: other }];
  });
}

function changeDates(text: string, post: CorpusPost, seed: number): Change[] {
  const { language, caption, postedAt } = post.material;
  const ownDays = [-12, 0, 12].map(
    (hours) => weekdays[language][(new Date(postedAt.getTime() + hours * 3_600_000).getUTCDay() + 6) % 7],
  );
  const usedDays = weekdays[language].filter(
    (day) => caption.toLowerCase().includes(dayStem(day, language)) || ownDays.includes(day),
  );
  const lists = [
    { words: weekdays[language], others: weekdays[language].filter((day) => !usedDays.includes(day)) },
    {
      words: months[language],
      others: months[language].filter(
        (month, index) =>
          !caption.includes(month) && !caption.includes(`/${index + 1}`) && index !== postedAt.getUTCMonth(),
      ),
    },
  ];
  return lists.flatMap(({ words, others }) =>
    words.flatMap((word) => {
      const at = new RegExp(`(?<![\\p{L}\\d])${word}(?!\\d)${language === "ja" ? "" : "(?!\\p{L})"}`, "u").exec(
        language === "ja" ? text.replace(/\p{L}(?=\d)/gu, " ") : text,
      );
      const other = others[seed % others.length];
      return at === null || other === undefined ? [] : [{ from: at.index, to: at.index + word.length, text: other }];
    }),
  );
}

function dayStem(day: string, language: CorpusPost["material"]["language"]): string {
  if (language === "vi") return day.toLowerCase();
  return day.toLowerCase().slice(0, language === "ja" ? 1 : 3);
}

function exchange(text: string, words: string[], others: string[], seed: number): Change[] {
  return words.flatMap((word, index) => {
    const from = text.indexOf(word);
    const other = others[(seed + index * 3) % others.length];
    if (from === -1 || other === undefined || /[@/.]\S*$/.test(text.slice(0, from).split(/\s/).at(-1) ?? "")) return [];
    return [{ from, to: from + word.length, text: other }];
  });
}

function addedSentences(post: CorpusPost): Mutation[] {
  const { language, postId } = post.material;
  const block = post.article.document.blocks.findIndex((candidate) => candidate.type === "paragraph");
  const text = plainText(post.article.document.blocks[block]);
  if (text === null) return [];
  const gap = language === "ja" ? "" : " ";
  const { superlative, year } = inventedClaims[language];
  const added: [MutationKind, Finding["kind"], string][] = [
    ["superlative", "claim", superlative[postId.length % superlative.length] ?? ""],
    ["year", "quantity", year],
    ["link", "link", "https://offers.example.com/today"],
    ["link", "link", "www.free-shop.example"],
    ["handle", "handle", "@other.account"],
    ["email", "email", "someone@elsewhere.example"],
    ["phone", "phone", "+41 44 555 67 89"],
  ];
  return added.map(([kind, expected, planted]) => ({
    kind,
    expected,
    block,
    planted,
    article: withText(post.article, block, `${text}${gap}${planted}`),
  }));
}

/** The text of a block that can be rewritten in one piece; null for links and pictures. */
function plainText(block: Block | undefined): string | null {
  if (block === undefined) return null;
  if (block.type === "paragraph" || block.type === "heading")
    return block.spans.length === 1 ? (block.spans[0]?.text ?? null) : null;
  return block.type === "list" && block.items.every((item) => item.length === 1)
    ? block.items.map((item) => item[0]?.text ?? "").join("\n")
    : null;
}

function withText(article: CheckedArticle, index: number, text: string): CheckedArticle {
  const spans: Span[] = [{ text }];
  const blocks = article.document.blocks.map((block, at): Block => {
    if (at !== index) return block;
    if (block.type === "list") return { ...block, items: text.split("\n").map((item) => [{ text: item }]) };
    return block.type === "paragraph" || block.type === "heading" ? { ...block, spans } : block;
  });
  return { ...article, document: { blocks } };
}
