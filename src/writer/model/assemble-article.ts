import type { Block } from "../../document/document.ts";
import type { Finding, RevisableArticle, SourceMaterial, WrittenArticle } from "../article-writer.ts";
import { formatDate } from "../built-in/format-date.ts";
import { keywordsNotCovered } from "../built-in/keywords-covered.ts";
import { writerLocales } from "../built-in/locales/writer-locales.ts";
import { closingBlock, closingSentence } from "../built-in/make-ending.ts";
import { altFindings, makeFigure } from "../built-in/make-figure.ts";
import { makeSlug } from "../built-in/make-slug.ts";
import { normaliseCaption } from "../built-in/normalise-caption.ts";
import type { LanguageDetector } from "../text/detect-language.ts";
import { joinSentences } from "../text/join-sentences.ts";
import { splitSentences } from "../text/split-sentences.ts";
import { cutAtWord } from "../text/words.ts";
import type { AnswerArticle } from "./answer-schemas.ts";
import type { PictureLook } from "./model-path.ts";
import type { NumberedSource } from "./read-sources.ts";
import { oneLine, toBlock, withoutEmptySections } from "./to-blocks.ts";

/** An article from the model, before it is checked. `own` are findings that no check of its text would make. */
export type Assembled = { article: RevisableArticle & Pick<WrittenArticle, "keywordsNotCovered">; own: Finding[] };

type Parts = {
  material: SourceMaterial;
  sources: readonly NumberedSource[];
  looks: readonly (PictureLook | null)[];
  detector: LanguageDetector;
};

/**
 * Combines the model's text with what code does better: pictures and where they go, slug, tags, keywords, the
 * link back to the post.
 */
export function assembleArticle(answer: AnswerArticle, { material, sources, looks, detector }: Parts): Assembled {
  const locale = writerLocales[material.language];
  const date = formatDate(material, locale);
  const title = trimTitle(answer.title);
  const body = withoutEmptySections(answer.blocks.flatMap((block) => toBlock(block, sources) ?? []));
  const described = material.pictures.map((picture, index) => ({
    ...picture,
    alt: chooseAlt(picture.alt, looks[index] ?? null, material, detector),
  }));
  const figure = makeFigure({ ...material, pictures: described }, { title, date, locale, detector });
  const at = body.length > 1 && body[0]?.type === "paragraph" ? 1 : 0;
  const closing = closingBlock(closingSentence(material, date, locale), material.permalink);
  const blocks = [...body.slice(0, at), ...(figure ? [figure.block] : []), ...body.slice(at), closing].map((block) =>
    withLang(block, material, detector),
  );
  return {
    article: {
      title,
      document: { blocks },
      excerpt: oneLine(answer.excerpt),
      metaDescription: trimMeta(answer.metaDescription, material.language),
      slug: makeSlug(title, material.language, material),
      tags: normaliseCaption(material.caption, material.accountName, locale).tags,
      keywordsNotCovered: keywordsNotCovered(material.keywords, title, blocks, material.language),
    },
    own: [...(figure ? altFindings(figure, at) : []), ...pictureFindings(looks)],
  };
}

export function trimTitle(text: string): string {
  return oneLine(text)
    .replace(/[.。]$/u, "")
    .replace(/^["“„«「](.*)["”“»」]$/u, "$1");
}

/** Search results truncate longer text; a complete sentence reads better than a truncated one. */
export function trimMeta(text: string, language: string): string {
  const limit = language === "ja" ? 80 : 155;
  const meta = oneLine(text);
  const length = (part: string) => [...part].length;
  if (length(meta) <= limit) return meta;
  const sentences = splitSentences(meta, language).map((sentence) => sentence.text);
  const whole =
    sentences
      .map((_, index) => joinSentences(sentences.slice(0, index + 1), language))
      .findLast((part) => length(part) <= limit) ?? "";
  if (length(whole) >= limit / 2) return whole;
  const cut = cutAtWord(meta, limit - 1, language, length).replace(/\s*\S*:\/\/\S*$/u, "");
  return `${cut.replace(/[\s,;:–—、-]+$/u, "")}…`;
}

/**
 * Prefers the owner's or the platform's own words; falls back to what the model saw if there are none in this
 * language.
 */
function chooseAlt(
  own: string | null,
  look: PictureLook | null,
  material: SourceMaterial,
  detector: LanguageDetector,
): string | null {
  const isUsable = own !== null && own.trim() !== "" && !detector.isForeign(own, material.language);
  return isUsable ? own : look?.alt || own;
}

/** Quotations may stay in their original language; this tells the reader's browser which one it is. */
function withLang(block: Block, material: SourceMaterial, detector: LanguageDetector): Block {
  if (block.type !== "quote") return block;
  const text = block.paragraphs.map((spans) => spans.map((span) => span.text).join("")).join("\n");
  const lang = detector.isForeign(text, material.language) ? detector.detect(text) : null;
  return lang === null ? block : { ...block, lang };
}

function pictureFindings(looks: readonly (PictureLook | null)[]): Finding[] {
  return looks.flatMap((look, index) =>
    (look?.flags ?? []).map((flag): Finding => ({
      kind: "picture",
      block: null,
      sentence: null,
      reason: `findings.picture.${flagNames[flag]}`,
      values: { picture: String(index + 1) },
    })),
  );
}

const flagNames = { nsfw: "nsfw", violence: "violence", "personal-data": "personalData" } as const;
