import { z } from "zod";
import type { ArticleLanguage } from "../../../platform/languages.ts";
import { foldText } from "../normalise-text.ts";
import de from "../words/meaning/de.json" with { type: "json" };
import en from "../words/meaning/en.json" with { type: "json" };
import fr from "../words/meaning/fr.json" with { type: "json" };
import it from "../words/meaning/it.json" with { type: "json" };
import ja from "../words/meaning/ja.json" with { type: "json" };
import ms from "../words/meaning/ms.json" with { type: "json" };
import vi from "../words/meaning/vi.json" with { type: "json" };

/** Sources of regular expressions, one of which has to match as a whole word. */
const alternatives = z.union([z.string(), z.array(z.string()).transform((parts) => parts.join("|"))]);
const concepts = z.record(z.string(), alternatives);
const exclusive = z.array(z.array(alternatives));

const schema = z.strictObject({
  licence: z.string(),
  /** Words with little meaning, and verbs that fit anything: "be", "come", "make". */
  stop: z.array(z.string()).transform((lines) => lines.join(" ").split(" ")),
  /** Where one statement ends and the next begins. */
  joints: alternatives,
  negations: alternatives,
  /** "not only": a negation in form only. */
  notNegations: alternatives,
  /** Words whose meaning a negation can express too: "sold out", "except". */
  softNegations: alternatives,
  /** What keeps the statement beside it from being asserted: "if", "they say", "it isn't true that". */
  conditions: alternatives,
  /** What may stand before a condition: "but only if". */
  limits: alternatives,
  /** The same within a statement: "maybe", "almost", "we hope to". */
  hedges: alternatives,
  /** Labels that add nothing to their fact: "entry" to what is free, "places" to what is sold out. */
  neutralLabels: alternatives,
  /** The start of an answer that says yes or no. */
  yes: alternatives,
  no: alternatives,
  opposites: exclusive,
  relations: exclusive,
  kin: concepts,
  order: exclusive,
  amounts: exclusive,
  span: exclusive,
  bounds: concepts,
  frequency: concepts,
  feelings: concepts,
  causes: concepts,
  advice: concepts,
  /** Words at the start of a sentence that refer to the previous one. */
  anaphors: alternatives,
  /** Dates that are only true on the day of the post. */
  stale: alternatives,
  /** Phrases of advertising and of language models. */
  stock: alternatives,
});

export type MeaningReason =
  | "opposite"
  | "relation"
  | "order"
  | "amount"
  | "bound"
  | "frequency"
  | "feeling"
  | "cause"
  | "advice";

/** Meanings of which a statement has at most one: left and right, always and never. */
export type MeaningClass = {
  reason: MeaningReason;
  /** `isOwn`: needs a source that says so too; otherwise it only must not replace another of its class. */
  members: { id: string; pattern: RegExp; isOwn: boolean; supportedBy: readonly string[] }[];
};

export type MeaningWords = {
  stop: ReadonlySet<string>;
  joints: RegExp;
  negations: RegExp;
  notNegations: RegExp;
  softNegations: RegExp;
  conditions: RegExp;
  limits: RegExp;
  hedges: RegExp;
  neutralLabels: RegExp;
  yes: RegExp;
  no: RegExp;
  anaphors: RegExp;
  stale: RegExp;
  stock: RegExp;
  classes: MeaningClass[];
  /** "My mother", by relation. */
  kin: MeaningClass["members"];
};

/** A bound on the same side, or a repetition at a fixed time, supports the more general word. */
const supportedBy: Record<string, readonly string[]> = {
  always: ["daily", "weekly", "monthly", "yearly"],
  because: ["why", "so"],
  so: ["because", "why"],
  // "Up to 20 December" is "until 20 December".
  most: ["bound0.1"],
};
/** May be left out or added without harm. */
const neverOwn = new Set(["nearly", "about", "exactly", "once", "twice", "why", "so"]);

const wordLists: Record<ArticleLanguage, unknown> = { en, de, fr, it, vi, ja, ms };
const compiled = new Map<ArticleLanguage, MeaningWords>();

/** Compiles a language's words on first use: compiling all seven would double the time a process takes to load. */
export function readMeaningWords(language: ArticleLanguage): MeaningWords {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const words = compile(schema.parse(wordLists[language]), language);
  compiled.set(language, words);
  return words;
}

function compile(data: z.infer<typeof schema>, language: ArticleLanguage): MeaningWords {
  const isSpaced = language !== "ja";
  // A pattern may end with the space before what it looks ahead to: "from (?=\\d)".
  const end = "(?:(?<= )|(?![\\p{L}\\p{N}]))";
  const whole = (source: string) => (isSpaced ? `(?<![\\p{L}\\p{N}])(?:${source})${end}` : `(?:${source})`);
  const pattern = (source: string, flags = "u") => new RegExp(whole(source), flags);
  const start = (source: string) => new RegExp(`^\\P{L}*${whole(source)}`, "u");
  const classes = (lists: string[][], reason: MeaningReason): MeaningClass[] =>
    lists.map((list, index) => ({
      reason,
      members: list.map((source, at) => ({
        id: `${reason}${index}.${at}`,
        pattern: pattern(source),
        isOwn: false,
        supportedBy: [],
      })),
    }));
  const named = (list: Record<string, string>, reason: MeaningReason): MeaningClass => ({
    reason,
    members: Object.entries(list).map(([id, source]) => ({
      id,
      pattern: pattern(source),
      isOwn: !neverOwn.has(id),
      supportedBy: supportedBy[id] ?? [],
    })),
  });
  const kin = named(data.kin, "relation");
  return {
    stop: new Set(language === "vi" ? data.stop : data.stop.map(foldText)),
    joints: pattern(data.joints, "gu"),
    negations: pattern(data.negations),
    notNegations: pattern(data.notNegations, "gu"),
    softNegations: pattern(data.softNegations, "gu"),
    conditions: pattern(data.conditions),
    limits: pattern(data.limits),
    hedges: pattern(data.hedges),
    neutralLabels: pattern(data.neutralLabels),
    yes: start(data.yes),
    no: start(data.no),
    anaphors: start(data.anaphors),
    stale: pattern(data.stale),
    stock: pattern(data.stock),
    classes: [
      ...classes(data.opposites, "opposite"),
      ...classes(data.relations, "relation"),
      kin,
      ...classes(data.order, "order"),
      ...classes(data.amounts, "amount"),
      ...classes(data.span, "bound"),
      named(data.bounds, "bound"),
      named(data.frequency, "frequency"),
      // Each feeling on its own: joy doesn't contradict pride.
      ...Object.entries(data.feelings).map(([id, source]) => named({ [id]: source }, "feeling")),
      named(data.causes, "cause"),
      named(data.advice, "advice"),
    ],
    kin: kin.members,
  };
}
