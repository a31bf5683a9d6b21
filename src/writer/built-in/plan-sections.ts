import { countWords } from "../text/words.ts";
import { findFacts, type FactKind } from "./find-facts.ts";
import type { HeadingKind, WriterLocale } from "./locales/locale.ts";
import type { OwnSentence } from "./normalise-caption.ts";
import { textOf, type Part } from "./read-parts.ts";

type SectionPlan = {
  /** In the owner's order. */
  story: Part[];
  /** What a reader needs to come, buy or call; `heading` is null where a heading would be too much. */
  practical: { heading: HeadingKind | null; parts: Part[] };
  /** Sentences that ask readers something. */
  closing: OwnSentence[] | null;
};

/** Anything shorter is a photo post, where headings would drown out the words. */
const wordsForHeadings = 55;
const storyWords = 20;

/**
 * Moves practical details after the story and puts a closing question last. Only moves sentences where nothing refers
 * back across the gap; otherwise keeps the owner's order.
 */
export function planSections(parts: Part[], locale: WriterLocale): SectionPlan {
  const { story, practical } = separate(
    parts.flatMap((part) => splitPractical(part, locale)),
    locale,
  );
  const isLong = countIn(parts, locale) >= wordsForHeadings && countIn(story, locale) >= storyWords;
  const hasLabels = story.length > 0 && practical.some((part) => part.kind === "list");
  if (!isLong && !hasLabels) return { story: parts, practical: { heading: null, parts: [] }, closing: null };
  const closing = isLong ? takeClosing(story, locale) : null;
  return {
    story,
    practical: { heading: practical.length > 0 ? headingFor(practical, locale) : null, parts: practical },
    closing,
  };
}

function separate(parts: Part[], locale: WriterLocale): { story: Part[]; practical: Part[] } {
  const story: Part[] = [];
  const practical: Part[] = [];
  parts.forEach((part, index) => {
    const previous = parts[index - 1];
    const followsPractical = previous !== undefined && practical.includes(previous);
    const isBound = followsPractical && hangsOn(part, previous, locale);
    // Text that the owner put under a heading stays under it.
    const isHeaded = previous?.kind === "heading" && !followsPractical;
    (index > 0 && !isHeaded && (isBound || isPractical(part, locale)) ? practical : story).push(part);
  });
  return { story, practical };
}

/** "It sells out early": away from its sentence, this would refer to something else. */
function hangsOn(part: Part, previous: Part, locale: WriterLocale): boolean {
  if (previous.kind === "heading") return true;
  return part.kind === "prose" && locale.connective.test(part.lines[0]?.[0]?.text ?? "");
}

function isPractical(part: Part, locale: WriterLocale): boolean {
  if (part.kind === "heading") return false;
  if (part.isLabelled) return true;
  if (part.kind === "list") return false;
  const sentences = part.lines.flat();
  return sentences.length <= 4 && sentences.some((sentence) => isForVisitors(sentence.text, locale));
}

/** Prices, contacts, appointments: what a reader needs to come, buy or call. */
export function isForVisitors(text: string, locale: WriterLocale): boolean {
  const kinds = new Set(findFacts(text, locale).map((fact) => fact.kind));
  const direct: FactKind[] = ["price", "phone", "email", "url"];
  const isAppointment = kinds.has("time") && kinds.has("date");
  return direct.some((kind) => kinds.has(kind)) || isAppointment || locale.booking.test(text);
}

/** In a caption that is one long paragraph, the practical sentences at the end become their own section. */
function splitPractical(part: Part, locale: WriterLocale): Part[] {
  if (part.kind !== "prose" || part.isLabelled || part.lines.length > 1) return [part];
  const sentences = part.lines[0] ?? [];
  const practical = sentences.map((sentence) => isForVisitors(sentence.text, locale));
  // "Parking behind the barn." belongs with them, although nothing in it says so.
  let from = practical.findIndex((is, index) => is && shareOf(practical.slice(index)) >= 0.6);
  // Keeps "Interested? Write to us." together.
  while (from > 0 && /[?？]$/u.test(sentences[from - 1]?.text ?? "")) from--;
  if (sentences.length < 4 || practical[0] || from < 2 || locale.connective.test(sentences[from]?.text ?? ""))
    return [part];
  return [
    { ...part, lines: [sentences.slice(0, from)] },
    { ...part, lines: [sentences.slice(from)] },
  ];
}

function shareOf(flags: boolean[]): number {
  return flags.filter((flag) => flag).length / flags.length;
}

/**
 * The end of a story that asks readers something: the last sentence, or a short paragraph that starts with the question
 * ("What shall we bake? Tell us."). A question that the owner answers within a paragraph stays in place.
 */
function takeClosing(story: Part[], locale: WriterLocale): OwnSentence[] | null {
  const last = story.at(-1);
  if (story.length < 2 || last?.kind !== "prose") return null;
  const line = last.lines.at(-1) ?? [];
  const asks = (sentence: OwnSentence | undefined) =>
    sentence !== undefined && /[?？]["”»」]?$/u.test(sentence.text) && countWords(sentence.text, locale.language) >= 4;
  if (
    last.lines.length === 1 &&
    line.length === 2 &&
    asks(line[0]) &&
    countWords(line[1]?.text ?? "", locale.language) <= 8
  ) {
    story.pop();
    return line;
  }
  const question = line.at(-1);
  if (!question || !asks(question)) return null;
  line.pop();
  if (line.length === 0) last.lines.pop();
  if (last.lines.length === 0) story.pop();
  return [question];
}

function headingFor(parts: Part[], locale: WriterLocale): HeadingKind {
  const kinds = parts
    .flatMap(sentencesOf)
    .flatMap((sentence) => findFacts(sentence.text, locale))
    .map((fact) => fact.kind);
  const isAppointment = kinds.includes("time") && kinds.includes("date");
  return isAppointment && kinds.every((kind) => kind === "time" || kind === "date" || kind === "number")
    ? "dates"
    : "goodToKnow";
}

export function sentencesOf(part: Part): OwnSentence[] {
  if (part.kind === "heading") return [part.sentence];
  return part.kind === "prose" ? part.lines.flat() : part.items.flat();
}

export function countIn(parts: Part[], locale: WriterLocale): number {
  // Japanese segments are shorter than words in other languages.
  const count = countWords(parts.map((part) => textOf(sentencesOf(part))).join(" "), locale.language);
  return locale.language === "ja" ? Math.round(count * 0.7) : count;
}
