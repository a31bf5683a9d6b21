import type { Block, Span } from "../../articles/document.ts";
import type { ArticleWriter, Finding, SourceMaterial, WrittenArticle } from "../article-writer.ts";
import { loadLanguageDetector, type LanguageDetector } from "../text/detect-language.ts";
import { sourceSentences } from "../text/source-sentences.ts";
import { applyStyle } from "./apply-style.ts";
import { chooseFrame, registerOf } from "./choose-frame.ts";
import { chooseTitle, type ChosenTitle } from "./choose-title.ts";
import { formatDate } from "./format-date.ts";
import { keywordsNotCovered } from "./keywords-covered.ts";
import type { HeadingKind, WriterLocale } from "./locales/locale.ts";
import { writerLocales } from "./locales/writer-locales.ts";
import { altFindings, makeFigure } from "./make-figure.ts";
import { makeMetadata } from "./make-metadata.ts";
import { makeSlug } from "./make-slug.ts";
import { normaliseCaption, type NormalisedCaption } from "./normalise-caption.ts";
import { countIn, planSections, sentencesOf } from "./plan-sections.ts";
import { quote, realiseParts } from "./realise-blocks.ts";
import { joinShortOpening, readParts, textOf, type Part } from "./read-parts.ts";
import { withoutTitle } from "./without-title.ts";

/** Raised whenever the same material would give another article. */
const revision = "1";

/**
 * The writer that needs no model: it puts the owner's own sentences in order and adds headings that
 * state nothing. The same material always gives the same article. Never throws a `ConnectorError`.
 */
export function createBuiltInWriter(): ArticleWriter {
  return {
    async write(material, signal) {
      signal?.throwIfAborted();
      return writeArticle(material, await loadLanguageDetector());
    },
  };
}

/** `isOwnTitle`: the title is taken from the caption. */
type Draft = { title: string; isOwnTitle: boolean; body: Block[]; findings: Finding[]; isShort: boolean };

function writeArticle(material: SourceMaterial, detector: LanguageDetector): WrittenArticle {
  const locale = writerLocales[material.language];
  const date = formatDate(material.postedAt, locale);
  const caption = applyStyle(normaliseCaption(material.caption, material.accountName, locale), material.style, locale);
  const draft = draftBody(material, caption, { locale, detector, date });
  const figure = makeFigure(material, { title: draft.title, date, locale, detector });
  const closingLine = chooseFrame(locale.postedOn, material.postId, "posted").replace("{date}", date);
  const position = figurePosition(draft);
  const blocks = [
    ...draft.body.slice(0, position),
    ...(figure ? [figure.block] : []),
    ...draft.body.slice(position),
    ...aboutBlocks(material, { locale, detector }),
    closingBlock(closingLine, material.permalink),
  ];
  return {
    title: draft.title,
    document: { blocks },
    ...makeMetadata({ title: draft.title, isOwnTitle: draft.isOwnTitle, blocks: draft.body, closingLine }, locale),
    slug: makeSlug(draft.title, material.language, material),
    tags: caption.tags,
    keywordsNotCovered: keywordsNotCovered(material.keywords, draft.title, blocks, material.language),
    findings: [...draft.findings, ...(figure ? altFindings(figure, position) : [])],
    record: { writer: "built-in", revision },
  };
}

/** After the opening of a longer piece; first where that would tear a heading from its text. */
function figurePosition(draft: Draft): number {
  return draft.isShort || draft.body.length < 2 || draft.body[0]?.type !== "paragraph" ? 0 : 1;
}

type Context = { locale: WriterLocale; detector: LanguageDetector; date: string };

function draftBody(material: SourceMaterial, caption: NormalisedCaption, context: Context): Draft {
  const { locale, detector } = context;
  const parts = readParts(caption.paragraphs, locale);
  const untitled = chooseFrame(locale.untitled, material.postId, "untitled").replace("{date}", context.date);
  if (parts.length === 0) {
    return { title: untitled, isOwnTitle: false, body: [], isShort: true, findings: [finding("coverage", "caption-empty")] };
  }
  const said = parts.map((part) => textOf(sentencesOf(part))).join("\n");
  if (detector.isForeign(said, material.language)) {
    const lang = detector.detect(said);
    const reason = finding("language", "caption-language", { caption: lang ?? "", article: material.language });
    const body = parts.map((part) => quote(part, locale, lang));
    return { title: untitled, isOwnTitle: false, body, isShort: true, findings: [reason] };
  }
  const isProse = (part: Part) => part.kind === "prose" && !part.isLabelled;
  const running = parts.filter(isProse).flatMap(sentencesOf);
  const chosen = chooseTitle(running, parts.filter((part) => !isProse(part)).flatMap(sentencesOf), locale);
  return draftFrom(parts, chosen, material, context, untitled);
}

function draftFrom(parts: Part[], chosen: ChosenTitle | null, material: SourceMaterial, context: Context, untitled: string): Draft {
  const { locale, detector } = context;
  const untold = chosen ? withoutTitle(parts, chosen, locale) : parts;
  const plan = planSections(joinShortOpening(untold, locale), locale);
  const isShort = countIn(plan.story, locale) < 40 && plan.practical.parts.length === 0;
  const register = registerOf(material.style);
  const heading = (kind: HeadingKind | null): Block[] =>
    kind === null ? [] : [{ type: "heading", level: 2, spans: [{ text: chooseFrame(locale.headings[kind][register], material.postId, kind) }] }];
  const closing: Part[] = plan.closing ? [{ kind: "prose", lines: [plan.closing], isLabelled: false }] : [];
  const body = [
    ...withStepsHeading(realiseParts(plan.story, locale, detector), heading("steps")),
    ...heading(plan.practical.heading),
    ...realiseParts(plan.practical.parts, locale, detector),
    ...heading(plan.closing ? "closing" : null),
    ...realiseParts(closing, locale, detector),
  ];
  return { title: chosen?.title ?? untitled, isOwnTitle: chosen !== null, body, isShort, findings: [] };
}

/** A numbered list right behind another list needs something between them. */
function withStepsHeading(blocks: Block[], heading: Block[]): Block[] {
  return blocks.flatMap((block, index) =>
    block.type === "list" && block.ordered && blocks[index - 1]?.type === "list" ? [...heading, block] : [block],
  );
}

/** The owner's first sentence about themselves, when it is in the article's language. */
function aboutBlocks(material: SourceMaterial, context: Pick<Context, "locale" | "detector">): Block[] {
  const about = sourceSentences({ ...material, caption: "", pictures: [] })[0];
  if (!about || about.text.length > 240 || context.detector.isForeign(about.text, material.language)) return [];
  return [{ type: "paragraph", spans: [{ text: about.text }], sources: [about.id] }];
}

/** Where the piece comes from, with the way to it. */
function closingBlock(line: string, permalink: string | null): Block {
  const href = permalink !== null && /^https?:/iu.test(permalink) && URL.canParse(permalink) ? permalink : null;
  const [before = "", after = ""] = line.split("Instagram", 2);
  const name: Span = { text: "Instagram", ...(href !== null && { marks: [{ type: "link", href }] }) };
  const spans = href === null ? [{ text: line }] : [{ text: before }, name, { text: after }].filter((span) => span.text !== "");
  return { type: "paragraph", spans };
}

function finding(kind: Finding["kind"], reason: string, values?: Record<string, string>): Finding {
  return { kind, block: null, sentence: null, reason, ...(values && { values }) };
}
