import type { ArticleLanguage } from "../../../languages.ts";

/** Which of a frame's wordings fits the owner's style; the owner's own sentences are never reworded. */
export type Register = "formal" | "neutral" | "warm";

/** Headings that state nothing; three to five per register. */
export type HeadingKind = "goodToKnow" | "dates" | "closing" | "steps";

export type WriterLocale = {
  language: ArticleLanguage;
  /** BCP 47 tag for dates. */
  dateTag: string;
  /** Whether it writes spaces between words. */
  isSpaced: boolean;
  fullStop: "." | "。";
  headings: Record<HeadingKind, Record<Register, readonly string[]>>;
  /** "{date}": the closing line; it also tells what "tomorrow" in the caption refers to. */
  postedOn: readonly string[];
  /** "{date}": for posts without words, or with words in another language. */
  untitled: readonly string[];
  /** A true alternative text when nobody described the picture: "{title}", "{date}". */
  neutralAlt: string;
  /** The same for one of several: also "{number}", "{count}". */
  neutralAltOf: string;
  /** Sentences that only make sense inside the platform. */
  platformCalls: RegExp;
  /** Words of the platform put so that they are understood on a web page. */
  platformWords: readonly (readonly [RegExp, string])[];
  /** A greeting and nothing else but whom it greets; it belongs to the platform, not to an article. */
  greeting: RegExp;
  /** Sentences that hang on the one before. */
  connective: RegExp;
  /** What a reader needs to come, buy or call: booking, entry, opening. */
  booking: RegExp;
  time: RegExp;
  /** Words no title may end with and that stay small when CAPITALS are undone. */
  functionWords: ReadonlySet<string>;
  /** Style changes to the owner's words that change no meaning; empty where there are none. */
  formalForms: readonly (readonly [RegExp, string])[];
};

export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
