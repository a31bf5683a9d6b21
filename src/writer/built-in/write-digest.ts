import type { Block, Span } from "../../document/document.ts";
import { MAX_TITLES, type Finding, type SourceMaterial, type WrittenArticle } from "../article-writer.ts";
import type { LanguageDetector } from "../text/detect-language.ts";
import { splitNotes } from "../text/split-notes.ts";
import { displayLength } from "../text/words.ts";
import { applyStyle } from "./apply-style.ts";
import { chooseFrame } from "./choose-frame.ts";
import { dayHeading, formatDay, formatDays } from "./digest-days.ts";
import { draftBody } from "./draft-body.ts";
import { formatDate } from "./format-date.ts";
import { isOnInstagram, type WriterLocale } from "./locales/locale.ts";
import { localeFor, writerLocales } from "./locales/writer-locales.ts";
import { altFindings, makeFigure } from "./make-figure.ts";
import { makeMetadata } from "./make-metadata.ts";
import { makeSlug } from "./make-slug.ts";
import { normaliseCaption } from "./normalise-caption.ts";
import { realiseParts } from "./realise-blocks.ts";
import { readParts } from "./read-parts.ts";

/** A digest: for each note its day, its pictures and the owner's own lines, in order of time. It asks nothing. */
export function writeDigest(material: SourceMaterial, detector: LanguageDetector): Omit<WrittenArticle, "record"> {
  const locale = writerLocales[material.language];
  const notes = draftNotes(material, detector);
  const titles = makeTitles(material, notes, locale);
  const title = titles[0] ?? "";
  const blocks: Block[] = [];
  const findings: Finding[] = [];
  notes.forEach((note, index) => {
    if (note.day !== notes[index - 1]?.day) blocks.push(dayHeading(note.material, locale));
    if (note.figure) {
      findings.push(...altFindings(note.figure, blocks.length));
      blocks.push(note.figure.block);
    }
    blocks.push(...note.body);
  });
  const closing = closingBlock(notes, locale);
  const body = notes.flatMap((note) => note.body);
  const closingLine = closing.spans.map(({ text }) => text).join("");
  return {
    title,
    titles,
    document: { blocks: [...blocks, ...(notes.some(hasLink) ? [closing] : [])] },
    ...makeMetadata({ title, isOwnTitle: false, blocks: body, closingLine }, locale),
    slug: makeSlug(title, material.language, material),
    tags: [...new Set(notes.flatMap(({ tags }) => tags))],
    findings: [...findings, ...notes.flatMap((note) => note.findings)],
    questions: [],
    form: "digest",
  };
}

export type DraftNote = {
  material: SourceMaterial;
  /** Its caption's sentences and its pictures, numbered as in the digest. */
  ids: ReadonlySet<string>;
  pictures: readonly number[];
  /** The note's day; notes on the same day share a heading. */
  day: string;
  /** From the owner's own words; null if they make none. */
  title: string | null;
  figure: ReturnType<typeof makeFigure>;
  body: Block[];
  tags: string[];
  findings: Finding[];
};

/** Each note alone, with its sources numbered as in the digest. */
export function draftNotes(material: SourceMaterial, detector: LanguageDetector): DraftNote[] {
  return splitNotes(material).map(({ note, ids, before, pictures }): DraftNote => {
    const locale = localeFor(note);
    const caption = applyStyle(normaliseCaption(note.caption, note.accountName, locale), note, locale);
    const date = formatDate(note, locale);
    const draft = draftBody(note, caption, { locale, detector, date });
    const figure = makeFigure(note, { title: draft.title, date, locale, detector });
    // Here a title removes nothing from the text.
    const isForeign = draft.findings.some(({ kind }) => kind === "language");
    const body = isForeign ? draft.body : realiseParts(readParts(caption.paragraphs, locale), locale, detector);
    const first = (pictures[0] ?? 1) - 1;
    return {
      material: note,
      ids,
      pictures,
      day: date,
      title: draft.isOwnTitle && !draft.title.endsWith("…") ? draft.title : null,
      figure: figure && {
        ...figure,
        findings: figure.findings.map((finding) => ({ ...finding, index: finding.index + first })),
      },
      body: body.map((block) => renumber(block, before)),
      tags: caption.tags,
      findings: draft.findings,
    };
  });
}

function renumber(block: Block, before: number): Block {
  if (!("sources" in block) || block.sources === undefined) return block;
  const sources = block.sources.map((id) =>
    id.replace(/^caption:(\d+)$/u, (_, n: string) => `caption:${Number(n) + before}`),
  );
  return { ...block, sources };
}

const longestTitle = { spaced: 60, unspaced: 32 };

/** The owner's own words for two of the notes and the days, if they fit; then frames that only give the dates. */
function makeTitles(material: SourceMaterial, notes: readonly DraftNote[], locale: WriterLocale): string[] {
  const [first, last] = [notes[0], notes.at(-1)];
  if (first === undefined || last === undefined) return [];
  const dates = formatDays(first.material, last.material, locale);
  const limit = longestTitle[locale.isSpaced ? "spaced" : "unspaced"];
  const own = [...new Set(notes.flatMap(({ title }) => title ?? []))].toSorted((a, b) => a.length - b.length);
  const shortest = own.slice(0, 2);
  const inOrder = notes.flatMap(({ title }) => (title !== null && shortest.includes(title) ? [title] : []));
  const named = [...new Set(inOrder)].join(" · ");
  const { titles: frames } = locale.digest;
  const start = frames.indexOf(chooseFrame(frames, material.postId, "digest"));
  const framed = [...frames.slice(start), ...frames.slice(0, start)].map((frame) => frame.replace("{dates}", dates));
  const candidates = shortest.length < 2 ? framed : [`${named} · ${dates}`, named, ...framed];
  return candidates.filter((title) => displayLength(title, locale.language) <= limit).slice(0, MAX_TITLES);
}

function hasLink({ material: { permalink } }: DraftNote): boolean {
  return permalink !== null && /^https?:/iu.test(permalink) && URL.canParse(permalink);
}

/** Credits the original posts and links to each of them. */
function closingBlock(notes: readonly DraftNote[], locale: WriterLocale): Extract<Block, { type: "paragraph" }> {
  const linked = notes.filter(hasLink);
  const isThere = linked.every(({ material }) => isOnInstagram(material.permalink));
  const frame = isThere ? locale.digest.onInstagram : locale.digest.elsewhere;
  const [before = "", after = ""] = frame.split("{dates}");
  const days = linked.flatMap(({ material }, index): Span[] => [
    ...(index === 0 ? [] : [{ text: locale.isSpaced ? ", " : "、" }]),
    { text: formatDay(material, locale), marks: [{ type: "link", href: material.permalink ?? "" }] },
  ]);
  return { type: "paragraph", spans: [{ text: before }, ...days, { text: after }] };
}
