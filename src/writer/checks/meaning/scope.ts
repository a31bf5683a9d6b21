import type { Block } from "../../../document/document.ts";
import type { ArticleLanguage } from "../../../platform/languages.ts";
import type { SourceMaterial } from "../../article-writer.ts";
import { hashtagPattern } from "../../text/patterns.ts";
import type { LanguageDetector } from "../../text/detect-language.ts";
import { findOrder } from "../../text/find-order.ts";
import { earlierSentences, isNamedBy, sourceSentences, type SourceSentence } from "../../text/source-sentences.ts";
import { withoutTopics } from "../normalise-text.ts";
import { readMeaningWords } from "./meaning-words.ts";
import { readStatement, splitStatements, type Statement } from "./statement.ts";

/** A sentence of the sources, with the ways to read it. */
export type ReadSource = {
  id: string;
  text: string;
  /** The whole sentence, with the question if it is an answer. */
  whole: Statement;
  /** The whole and its parts. */
  statements: Statement[];
  parts: Statement[];
  /** The previous sentence, or the question: what "it" refers to. */
  before: Statement | null;
};

/** The sources that part of the article may rely on. */
export type Scope = { sources: ReadSource[]; letters: string; meanings: ReadonlySet<string>; words: string[] };

export type Scopes = {
  all: Scope;
  /** The sources that a block names; all if it names none. */
  of(block: Block | undefined): Scope;
};

/** Reads the sources once; null if they are in another language, where words can't be compared. */
export function readScopes(
  material: SourceMaterial,
  captionLanguage: ArticleLanguage,
  detector: LanguageDetector,
): Scopes | null {
  const { language } = material;
  const own = sourceSentences(material).filter(({ text }) => findOrder(text) === null && withoutTopics(text) !== "");
  if (
    own.length === 0 ||
    captionLanguage !== language ||
    detector.isForeign(own.map(({ text }) => text).join(" "), language)
  )
    return null;
  const read = readAll(own, language);
  // Split only if the article names one.
  let earlier: SourceSentence[] | undefined;
  const readEarlier = new Map<string, ReadSource[]>();
  const all = toScope(read);
  return {
    all,
    of(block) {
      const ids = block !== undefined && "sources" in block ? (block.sources ?? []) : [];
      const named = read.filter((source) => ids.some((id) => isNamedBy(source, id)));
      const old = ids
        .filter((id) => id.startsWith("earlier:"))
        .flatMap((id) => {
          earlier ??= earlierSentences(material).filter(({ text }) => findOrder(text) === null);
          const found =
            readEarlier.get(id) ??
            readAll(
              earlier.filter((source) => isNamedBy(source, id)),
              language,
            );
          readEarlier.set(id, found);
          return found;
        });
      return named.length + old.length === 0 ? all : toScope([...named, ...old]);
    },
  };
}

function readAll(sentences: SourceSentence[], language: ArticleLanguage): ReadSource[] {
  return sentences.map((sentence, index) => {
    const last = sentences[index - 1];
    const follows = last !== undefined && last.source === sentence.source && last.question === sentence.question;
    const text = withoutTopics(sentence.text).replace(hashtagPattern, (tag) => tag.slice(1));
    const { question } = sentence;
    const own = readStatement(text, language);
    const whole = question === undefined ? own : answered(question, text, own, language);
    const parts = splitStatements(text, language).map((part) => readStatement(part, language));
    return {
      id: sentence.id,
      text: sentence.text,
      whole,
      statements: [...new Set([own, whole, ...parts])],
      parts,
      before: follows
        ? readStatement(last.text, language)
        : question === undefined
          ? null
          : readStatement(question, language),
    };
  });
}

/** "Do you deliver?" and "no" together say that they don't. */
function answered(question: string, text: string, own: Statement, language: ArticleLanguage): Statement {
  const { yes, no } = readMeaningWords(language);
  const both = readStatement(`${question} ${text}`, language);
  const start = own.text;
  return { ...both, isNegated: no.test(start) ? true : yes.test(start) ? false : null };
}

function toScope(sources: ReadSource[]): Scope {
  return {
    sources,
    letters: sources.map(({ text }) => lettersOf(text)).join("\n"),
    meanings: new Set(sources.flatMap(({ whole }) => [...whole.meanings])),
    words: [...new Set(sources.flatMap(({ whole }) => whole.words))],
  };
}

/**
 * Whether a sentence is one of the sources or whole parts of one. Not any run of letters: without its first word, "we
 * don't ship" may be "we ship".
 */
export function isVerbatim(sentence: string, { sources }: Scope, language: ArticleLanguage): boolean {
  const letters = lettersOf(sentence);
  if (letters === "") return true;
  return sources.some(({ text }) => {
    if (!lettersOf(text).includes(letters)) return false;
    const parts = splitStatements(withoutTopics(text), language).map(lettersOf);
    return parts.some((_, from) => parts.some((__, to) => parts.slice(from, to + 1).join("") === letters));
  });
}

/** Only letters and digits, for comparing word for word. */
export function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
