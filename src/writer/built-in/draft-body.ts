import type { Block } from "../../document/document.ts";
import type { Finding, SourceMaterial } from "../article-writer.ts";
import type { LanguageDetector } from "../text/detect-language.ts";
import { captionSentences } from "../text/source-sentences.ts";
import { countWords } from "../text/words.ts";
import { chooseFrame, registerOf } from "./choose-frame.ts";
import { chooseTitle, moreTitles, type ChosenTitle } from "./choose-title.ts";
import { fillDate } from "./format-date.ts";
import { framesOf, type HeadingKind, type WriterLocale } from "./locales/locale.ts";
import type { NormalisedCaption } from "./normalise-caption.ts";
import { countIn, isForVisitors, planSections, sentencesOf } from "./plan-sections.ts";
import { isMessageCall } from "./polish-sentence.ts";
import { joinQuotes, quote, realiseParts } from "./realise-blocks.ts";
import { findAsked } from "./questions/ask-questions.ts";
import { findSubject } from "./questions/find-subject.ts";
import { joinShortOpening, readParts, textOf, type Part } from "./read-parts.ts";
import { withoutTitle } from "./without-title.ts";

/** `isOwnTitle`: the title comes from the caption. */
export type Draft = {
  title: string;
  titles: string[];
  isOwnTitle: boolean;
  body: Block[];
  findings: Finding[];
  isShort: boolean;
  form: "note" | "article";
};

type Context = { locale: WriterLocale; detector: LanguageDetector; date: string };

/**
 * The title and the part of the body that comes from the caption. A caption without words produces neither. A caption
 * in another language is quoted whole and keeps the article a draft.
 */
export function draftBody(material: SourceMaterial, caption: NormalisedCaption, context: Context): Draft {
  const { locale, detector } = context;
  const parts = readParts(caption.paragraphs, locale);
  const untitled = fillDate(
    chooseFrame(framesOf(locale, material).untitled, material.postId, "untitled"),
    context.date,
    locale,
  );
  if (parts.length === 0) {
    return {
      title: untitled,
      titles: [untitled],
      isOwnTitle: false,
      body: [],
      isShort: true,
      form: "note",
      findings: [finding("coverage", "findings.coverage.captionEmpty")],
    };
  }
  const said = parts.map((part) => textOf(sentencesOf(part))).join("\n");
  if (detector.isForeign(said, material.language)) {
    const lang = detector.detect(said);
    const reason = finding("language", "findings.language.caption", {
      caption: lang ?? "",
      article: material.language,
    });
    const body = joinQuotes(parts.map((part) => quote(part, locale, lang)));
    return {
      title: untitled,
      titles: [untitled],
      isOwnTitle: false,
      body,
      isShort: true,
      form: "article",
      findings: [reason],
    };
  }
  const isProse = (part: Part) => part.kind === "prose" && !part.isLabelled;
  const running = parts.filter((part, index) => isProse(part) || (index === 0 && isHeadline(part, locale)));
  const chosen = chooseTitle(
    running.flatMap(sentencesOf),
    parts.filter((part) => !isProse(part)).flatMap(sentencesOf),
    locale,
  );
  return draftFrom(parts, chosen, material, context, untitled);
}

/** "5 things nobody told me about the Hebrides:" above its list; "For the dough you need:" is no headline. */
function isHeadline(part: Part, { language, isSpaced }: WriterLocale): boolean {
  if (part.kind !== "heading" || !isSpaced) return false;
  return /^\d{1,2} /u.test(part.sentence.text) && countWords(part.sentence.text, language) >= 4;
}

function draftFrom(
  parts: Part[],
  chosen: ChosenTitle | null,
  material: SourceMaterial,
  context: Context,
  untitled: string,
): Draft {
  const { locale, detector } = context;
  const form = isNote(parts, locale) ? "note" : "article";
  const isAnswered = chosen !== null && answeredSentences(material, detector).has(chosen.from.id);
  const untold = chosen && !isAnswered ? withoutTitle(parts, chosen, locale, form === "note") : parts;
  const plan = planSections(joinShortOpening(untold, locale), locale);
  const isShort = countIn(plan.story, locale) < 40 && plan.practical.parts.length === 0;
  const register = registerOf(material.style);
  const heading = (kind: HeadingKind | null): Block[] =>
    kind === null
      ? []
      : [
          {
            type: "heading",
            level: 2,
            spans: [{ text: chooseFrame(locale.headings[kind][register], material.postId, kind) }],
          },
        ];
  const closing: Part[] = plan.closing ? [{ kind: "prose", lines: [plan.closing], isLabelled: false }] : [];
  const body = [
    ...withStepsHeading(realiseParts(plan.story, locale, detector), heading("steps")),
    ...heading(plan.practical.heading),
    ...realiseParts(plan.practical.parts, locale, detector),
    ...heading(plan.closing ? "closing" : null),
    ...realiseParts(closing, locale, detector),
  ];
  const title = chosen?.title ?? untitled;
  const calls = captionSentences(material.caption, material.language)
    .flat()
    .filter(({ text }) => isMessageCall(text, locale));
  return {
    title,
    titles: chosen ? titlesOf(title, parts, locale) : [title],
    isOwnTitle: chosen !== null,
    body,
    isShort,
    form,
    findings: calls.map(({ text }) => ({
      ...finding("coverage", "findings.coverage.messageCall", { value: text }),
      isAdvice: true,
    })),
  };
}

/** The story's own sentences and the name of its subject; prices and opening hours make no titles. */
function titlesOf(title: string, parts: Part[], locale: WriterLocale): string[] {
  const story = parts
    .filter((part) => part.kind === "prose" && !part.isLabelled)
    .flatMap(sentencesOf)
    .filter(({ text }) => !isForVisitors(text, locale));
  const subject = findSubject(story, locale)?.slice(1, -1) ?? "";
  const isMidSentence = /^(?:\p{Ll}|$)/u.test(subject);
  return moreTitles(title, [...story.map(({ text }) => text), ...(isMidSentence ? [] : [subject])], locale);
}

/** An answer's subject has to appear in the text before it. */
function answeredSentences(material: SourceMaterial, detector: LanguageDetector): ReadonlySet<string> {
  if (!material.answers?.length) return new Set();
  const asked = findAsked(material, detector);
  const answered = material.answers.filter(({ text }) => text.trim() !== "");
  return new Set(answered.flatMap(({ question }) => asked.get(question)?.from ?? []));
}

const noteWords = 25;

/** A line or two with no facts: a mood, a joke. */
function isNote(parts: Part[], locale: WriterLocale): boolean {
  const sentences = parts.flatMap(sentencesOf);
  const hasUse = sentences.some(({ text }) => isForVisitors(text, locale));
  return (
    parts.every((part) => part.kind === "prose") &&
    sentences.length <= 2 &&
    countIn(parts, locale) <= noteWords &&
    !hasUse
  );
}

/** A numbered list directly after another list needs something between them. */
function withStepsHeading(blocks: Block[], heading: Block[]): Block[] {
  return blocks.flatMap((block, index) =>
    block.type === "list" && block.ordered && blocks[index - 1]?.type === "list" ? [...heading, block] : [block],
  );
}

function finding(kind: Finding["kind"], reason: Finding["reason"], values?: Record<string, string>): Finding {
  return { kind, block: null, sentence: null, reason, ...(values && { values }) };
}
