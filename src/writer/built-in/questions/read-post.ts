import type { SourceMaterial } from "../../article-writer.ts";
import type { ArticleLanguage } from "../../../platform/languages.ts";
import { cleanText } from "../../text/clean-text.ts";
import type { LanguageDetector } from "../../text/detect-language.ts";
import { findOrder } from "../../text/find-order.ts";
import { captionSentences } from "../../text/source-sentences.ts";
import { findFacts, type FactKind } from "../find-facts.ts";
import type { WriterLocale } from "../locales/locale.ts";
import { writerLocales } from "../locales/writer-locales.ts";
import { findCue, type Cue } from "./cues.ts";

/** A post as the question bank sees it. */
export type ReadPost = {
  /** The caption's language, which may not be the article's. */
  language: ArticleLanguage;
  locale: WriterLocale;
  sentences: { id: string; text: string }[];
  /** The caption without instructions to a model. */
  caption: string;
  alts: string;
  /** What the owner told us elsewhere: about text, remembered facts, answers. */
  known: string;
  earlier: string;
  pictures: number;
  kinds: ReadonlySet<FactKind>;
  says(cue: Cue): boolean;
};

/** Hashtags are topics, not facts. Matches only from the first of several; otherwise it would rescan from each. */
const topicTail = /(?=[\s#＃])(?<!\s|[#＃][\p{L}\p{M}\p{N}_]+)(?:\s*[#＃][\p{L}\p{M}\p{N}_]+)+\s*$/u;

export function readPost(material: SourceMaterial, detector: LanguageDetector): ReadPost {
  const language = captionLanguage(material, detector);
  const locale = writerLocales[language];
  const sentences = captionSentences(material.caption, language)
    .flat()
    .map(({ id, text }) => ({ id, text: text.replace(topicTail, "") }))
    .filter(({ text }) => text !== "" && findOrder(text) === null);
  const caption = sentences.map(({ text }) => text).join("\n");
  return {
    language,
    locale,
    sentences,
    caption,
    alts: material.pictures.map(({ alt }) => cleanText(alt ?? "")).join("\n"),
    known: [material.about, ...(material.facts ?? []), ...(material.answers ?? []).map(({ text }) => text)].join("\n"),
    earlier: (material.earlierPosts ?? []).map(({ text }) => text).join("\n"),
    pictures: material.pictures.length,
    kinds: new Set(sentences.flatMap(({ text }) => findFacts(text, locale).map(({ kind }) => kind))),
    says: (cue) => findCue(cue, caption, language) !== null,
  };
}

function captionLanguage({ caption, language }: SourceMaterial, detector: LanguageDetector): ArticleLanguage {
  if (!detector.isForeign(caption, language)) return language;
  const found = detector.detect(caption);
  return Object.values(writerLocales).find((locale) => locale.language === found)?.language ?? language;
}
