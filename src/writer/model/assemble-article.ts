import type { Block } from "../../document/document.ts";
import { MAX_TITLES, type Finding, type RevisableArticle, type SourceMaterial } from "../article-writer.ts";
import { formatDate } from "../built-in/format-date.ts";
import { writerLocales } from "../built-in/locales/writer-locales.ts";
import { altFindings, makeFigure } from "../built-in/make-figure.ts";
import { makeSlug } from "../built-in/make-slug.ts";
import { draftNotes } from "../built-in/write-digest.ts";
import { normaliseCaption } from "../built-in/normalise-caption.ts";
import { checkTitle } from "../checks/check-title.ts";
import type { LanguageDetector } from "../text/detect-language.ts";
import type { AnswerArticle, AnswerBlock } from "./answer-schemas.ts";
import { arrangeNotes } from "./arrange-notes.ts";
import { plainText } from "./apply-changes.ts";
import type { PictureLook } from "./model-path.ts";
import type { NumberedSource } from "./read-sources.ts";
import { placePictures } from "./place-pictures.ts";
import { oneLine, toBlock, withoutEmptySections } from "./to-blocks.ts";
import { trimMeta, trimTitle } from "./trim-metadata.ts";

/** An article from the model, before it is checked. `own` are findings that no check of its text would make. */
export type Assembled = {
  article: RevisableArticle;
  /** Best first; the first is the article's. */
  titles: string[];
  own: Finding[];
};

type Parts = {
  material: SourceMaterial;
  sources: readonly NumberedSource[];
  looks: readonly (PictureLook | null)[];
  detector: LanguageDetector;
};

/** Combines the model's text with what code does better: pictures, slug, tags and the lengths of metadata. */
export function assembleArticle(answer: AnswerArticle, { material, sources, looks, detector }: Parts): Assembled {
  const { language } = material;
  const locale = writerLocales[language];
  const texts = answer.blocks.map((block) => (block.type === "picture" ? null : toBlock(asText(block), sources)));
  const titles = chooseTitles(
    answer.titles,
    texts.flatMap((block) => block ?? []),
    material,
  );
  const title = titles[0] ?? "";
  const described = material.pictures.map((picture, index) => ({
    ...picture,
    alt: chooseAlt(picture.alt, looks[index] ?? null, material, detector),
  }));
  const seen = { ...material, pictures: described };
  const { placed, figures } =
    material.notes === undefined
      ? placeAll(
          answer.blocks,
          texts,
          makeFigure(seen, { title, date: formatDate(material, locale), locale, detector }),
        )
      : arrangeNotes(answer.blocks, texts, draftNotes(seen, detector), locale);
  const blocks = withoutEmptySections(placed).map((block) => withLang(block, material, detector));
  const excerpt = oneLine(answer.excerpt);
  return {
    article: {
      title,
      document: { blocks },
      excerpt,
      metaDescription: trimMeta(answer.metaDescription, language) || trimMeta(excerpt, language),
      slug: makeSlug(title, language, material),
      tags: normaliseCaption(material.caption, material.accountName, locale).tags,
    },
    titles,
    own: [...figures.flatMap((figure) => altFindings(figure, firstPicture(blocks))), ...pictureFindings(looks)],
  };
}

function placeAll(
  answers: AnswerArticle["blocks"],
  texts: readonly (Block | null)[],
  figure: ReturnType<typeof makeFigure>,
): { placed: Block[]; figures: NonNullable<typeof figure>[] } {
  return { placed: placePictures(answers, texts, figure?.block ?? null), figures: figure ? [figure] : [] };
}

function asText({ type, text, items, uses }: AnswerArticle["blocks"][number]): AnswerBlock {
  return { type: type === "picture" ? "paragraph" : type, text, items, uses };
}

function firstPicture(blocks: readonly Block[]): number {
  return blocks.findIndex(({ type }) => type === "figure" || type === "gallery");
}

/** Titles without faults that aren't lines of the text; if all have faults, the first one as it is. */
function chooseTitles(given: readonly string[], body: readonly Block[], material: SourceMaterial): string[] {
  const { language, earlier = [] } = material;
  const used = earlier.map(({ title }) => title);
  const text = body.map(plainText).join("\n").toLowerCase();
  const titles = [...new Set(given.map(trimTitle))].filter((title) => title !== "");
  const good = titles.filter(
    (title) => checkTitle(title, language, used).length === 0 && !isLine(title.toLowerCase(), text),
  );
  return (good.length > 0 ? good : titles.slice(0, 1)).slice(0, MAX_TITLES);
}

/** A whole sentence or line of the text, not just some of its words. */
function isLine(title: string, text: string): boolean {
  const at = text.indexOf(title);
  return (
    at >= 0 &&
    /^\s*$|[\n.!?。！？]\s*$/u.test(text.slice(0, at)) &&
    /^(?:$|[\n.!?。！？])/u.test(text.slice(at + title.length))
  );
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

export function pictureFindings(looks: readonly (PictureLook | null)[]): Finding[] {
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
