import { toIsoDay, toLocalDay } from "../../platform/time-zones.ts";
import type { LearnedStyle, SourceMaterial } from "../article-writer.ts";
import { cleanText } from "../text/clean-text.ts";
import { findOrder } from "../text/find-order.ts";
import { hashtagPattern } from "../text/patterns.ts";
import { earlierSentences, isNamedBy, sourceSentences } from "../text/source-sentences.ts";
import { splitNotes } from "../text/split-notes.ts";
import { withoutOrders } from "../text/without-orders.ts";
import { cutAtWord } from "../text/words.ts";
import type { Brief } from "./read-brief.ts";
import type { PictureLook } from "./model-path.ts";

/** A sentence that the article may rely on. */
export type NumberedSource = {
  id: string;
  text: string;
  /** For an answer: the owner's question. */
  question?: string;
  /** For something seen: its picture, from 1. */
  picture?: number;
  /** In a digest: its post, from 1. */
  note?: number;
  /** For an earlier post or a later answer: its day, from which its relative days count. */
  day?: string;
};

const longestAbout = 2_000;
const longestSample = 1_500;
const longestSeen = 160;
const mostSeen = 20;
/** Per post; Japanese says about twice as much per letter. */
const longestEarlier = 160;

/**
 * The owner's own sentences, which the model may use. Sentences that address the model instead of readers state
 * nothing and are left out.
 */
export function readSources(material: SourceMaterial): NumberedSource[] {
  return sourceSentences({ ...material, about: material.about.slice(0, longestAbout) })
    .filter(({ text }) => findOrder(text) === null && saysSomething(text))
    .map(({ id, text, question }) => ({
      id,
      text,
      ...(question !== undefined && { question }),
      ...toNote(material, id),
      ...toAnswerDay(material, id),
    }));
}

function toAnswerDay({ answers = [], timeZone }: SourceMaterial, id: string): { day?: string } {
  const answer = answers.find((_, index) => isNamedBy({ id }, `answer:${index + 1}`));
  return answer?.answeredAt === undefined ? {} : { day: toIsoDay(answer.answeredAt, timeZone) };
}

function toNote(material: SourceMaterial, id: string): { note?: number } {
  if (material.notes === undefined) return {};
  const index = splitNotes(material).findIndex(({ ids }) => ids.has(id));
  return index < 0 ? {} : { note: index + 1 };
}

/** Hashtags are topics; emoji alone say nothing. */
function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replace(hashtagPattern, " "));
}

/** Everything an article may use: the owner's sentences, what a model saw, and the brief's earlier post. */
export function listSources(
  material: SourceMaterial,
  looks: readonly (PictureLook | null)[],
  brief: Pick<Brief, "earlier">,
): NumberedSource[] {
  return [...readSources(material), ...readSeen(looks), ...readEarlier(brief, material)];
}

/** What a model saw, as weak sources. Leaves out handles and addresses, which would only be misused. */
export function readSeen(looks: readonly (PictureLook | null)[]): NumberedSource[] {
  const known = new Set<string>();
  return looks
    .flatMap((look, index) => {
      if (look === null) return [];
      const writing = look.writing.map((words) => `written: “${words}”`);
      return [look.alt, ...look.seen, ...writing].map((text) => ({ picture: index + 1, text: text.trim() }));
    })
    .filter(({ text }) => !known.has(text) && known.add(text))
    .filter(
      ({ text }) =>
        text !== "" && text.length <= longestSeen && !/[@#]|https?:|www\./u.test(text) && findOrder(text) === null,
    )
    .slice(0, mostSeen)
    .map(({ picture, text }, index) => ({ id: `seen:${index + 1}`, text, picture }));
}

/** The sentences of the earlier post that the brief chose, if the owner still has it. */
function readEarlier({ earlier }: Pick<Brief, "earlier">, material: SourceMaterial): NumberedSource[] {
  const chosen = (material.earlierPosts ?? []).findIndex(({ text }) => text === earlier);
  const post = material.earlierPosts?.[chosen];
  if (post === undefined) return [];
  const day = toIsoDay(post.postedAt, material.timeZone);
  return earlierSentences(material)
    .filter(({ id, text }) => isNamedBy({ id }, `earlier:${chosen + 1}`) && findOrder(text) === null)
    .map(({ id, text }) => ({ id, text, day }));
}

/** The owner's nearest earlier posts, shortened: for the brief to choose from. */
export function listEarlier({
  earlierPosts = [],
  language,
  timeZone,
}: SourceMaterial): { id: string; day: string; text: string; title?: string }[] {
  const longest = language === "ja" ? longestEarlier / 2 : longestEarlier;
  return earlierPosts.flatMap(({ text, postedAt, title }, index) => {
    if (findOrder(text) !== null) return [];
    const shown = cutAtWord(cleanText(text).replace(/\s+/gu, " ").trim(), longest, language, (part) => part.length);
    const day = toIsoDay(postedAt, timeZone);
    return [{ id: `earlier:${index + 1}`, day, text: shown, ...(title !== null && { title }) }];
  });
}

/** "Friday 2026-11-20": the base for the post's relative days. In a digest, each note has its own day. */
export function readPostedOn(material: SourceMaterial): string | { note: number; day: string; pictures: number[] }[] {
  if (material.notes === undefined) return toDay(material);
  return splitNotes(material).map(({ note, pictures }, index) => ({
    note: index + 1,
    day: toDay(note),
    pictures: [...pictures],
  }));
}

function toDay({ postedAt, timeZone }: Pick<SourceMaterial, "postedAt" | "timeZone">): string {
  const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
  return `${weekday.format(toLocalDay(postedAt, timeZone))} ${toIsoDay(postedAt, timeZone)}`;
}

/** Truncates samples, since one page is enough to show a tone. Also drops sentences that address a model. */
export function readLearned({ learned, language }: SourceMaterial): LearnedStyle {
  const samples = (learned?.samples ?? []).map((sample) => {
    const lines = withoutOrders(sample, language).split("\n");
    return cutAtWord(lines.filter((line) => line !== "").join("\n"), longestSample, language, (text) => text.length);
  });
  return { lessons: learned?.lessons ?? [], samples: samples.filter((sample) => sample !== "") };
}
