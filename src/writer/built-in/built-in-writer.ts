import type { ArticleWriter, SourceMaterial, WrittenArticle } from "../article-writer.ts";
import { loadLanguageDetector, type LanguageDetector } from "../text/detect-language.ts";
import { findOrder } from "../text/find-order.ts";
import { sourceSentences } from "../text/source-sentences.ts";
import { applyStyle } from "./apply-style.ts";
import { settleContradictions } from "./answers/settle-contradictions.ts";
import { withAnswers } from "./answers/with-answers.ts";
import { draftBody, type Draft } from "./draft-body.ts";
import { formatDate } from "./format-date.ts";
import { localeFor } from "./locales/writer-locales.ts";
import { aboutBlocks, closingBlock, closingSentence } from "./make-ending.ts";
import { altFindings, makeFigure } from "./make-figure.ts";
import { makeMetadata } from "./make-metadata.ts";
import { makeSlug } from "./make-slug.ts";
import { askQuestions } from "./questions/ask-questions.ts";
import { normaliseCaption } from "./normalise-caption.ts";
import { writeDigest } from "./write-digest.ts";

/** Raise this whenever the same material would produce a different article. */
const revision = "8";

/**
 * The writer that needs no model: it orders the owner's own sentences and adds headings that state nothing.
 * Deterministic: the same material always produces the same article. Never throws a `ConnectorError`.
 */
export function createBuiltInWriter(): ArticleWriter {
  return {
    async write(material, signal) {
      signal?.throwIfAborted();
      const detector = await loadLanguageDetector();
      if (material.notes === undefined) return writeArticle(material, detector);
      const record = { writer: "built-in" as const, revision, sources: recordedSources(material) };
      return { ...writeDigest(material, detector), record };
    },
    async chooseForm(material, signal) {
      signal?.throwIfAborted();
      return draftMaterial(material, await loadLanguageDetector()).draft.form;
    },
    async ask(material, signal) {
      signal?.throwIfAborted();
      return askQuestions(material, await loadLanguageDetector());
    },
  };
}

function writeArticle(given: SourceMaterial, detector: LanguageDetector): WrittenArticle {
  const material = settleContradictions(given, detector);
  const { locale, date, caption, draft: own } = draftMaterial(material, detector);
  const draft = withAnswers(own, material, { locale, detector });
  const figure = makeFigure(material, { title: draft.title, date, locale, detector });
  const closingLine = closingSentence(material, date, locale);
  const position = figurePosition(draft);
  const blocks = [
    ...draft.body.slice(0, position),
    ...(figure ? [figure.block] : []),
    ...draft.body.slice(position),
    ...(draft.form === "note" ? [] : aboutBlocks(material, detector)),
    closingBlock(closingLine, material.permalink),
  ];
  return {
    title: draft.title,
    titles: draft.titles,
    document: { blocks },
    ...makeMetadata({ title: draft.title, isOwnTitle: draft.isOwnTitle, blocks: draft.body, closingLine }, locale),
    slug: makeSlug(draft.title, material.language, material),
    tags: caption.tags,
    findings: [...draft.findings, ...(figure ? altFindings(figure, position) : [])],
    questions: [...draft.questions, ...askQuestions(material, detector)],
    factsToKeep: draft.factsToKeep,
    unused: draft.unused,
    form: draft.form,
    record: {
      ...{ writer: "built-in", revision, sources: recordedSources(given) },
      ...(draft.isOwnTitle ? {} : { standInTitle: draft.title }),
    },
  };
}

function draftMaterial(material: SourceMaterial, detector: LanguageDetector) {
  const locale = localeFor(material);
  const date = formatDate(material, locale);
  const caption = applyStyle(normaliseCaption(material.caption, material.accountName, locale), material, locale);
  return { locale, date, caption, draft: draftBody(material, caption, { locale, detector, date }) };
}

/** Drops sentences that address a model: they aren't sources and never appear. */
function recordedSources(material: SourceMaterial): { id: string; text: string }[] {
  return sourceSentences(material)
    .filter(({ text }) => findOrder(text) === null)
    .map(({ id, text }) => ({ id, text }));
}

/**
 * After the opening of a longer piece; at the top where it would otherwise separate a heading or sentence from
 * its list.
 */
function figurePosition(draft: Draft): number {
  const [opening, next] = draft.body;
  return draft.isShort || next === undefined || next.type === "list" || opening?.type !== "paragraph" ? 0 : 1;
}
