import type { ArticleLanguage } from "../../../platform/languages.ts";

/** Which of a frame's wordings fits the owner's style; the owner's own sentences are never reworded. */
export type Register = "formal" | "neutral" | "warm";

/** Headings that state nothing; three to five per register. */
export type HeadingKind = "goodToKnow" | "dates" | "closing" | "steps";

/** What the writer says of the post itself. */
export type PostFrames = {
  /** "{date}": the closing line; it also tells what "tomorrow" in the caption refers to. */
  posted: readonly string[];
  /** "{date}": the title of a post without words, or with words in another language. */
  untitled: readonly string[];
  /** A true alternative text when nobody described the picture: "{title}", "{date}". */
  alt: string;
  /** The same for one of several: also "{number}", "{count}". */
  altOf: string;
};

export type WriterLocale = {
  language: ArticleLanguage;
  /** BCP 47 tag for dates. */
  dateTag: string;
  /** Whether it writes spaces between words. */
  isSpaced: boolean;
  fullStop: "." | "。";
  headings: Record<HeadingKind, Record<Register, readonly string[]>>;
  /** For a post that can be seen on Instagram, and for what cannot, such as a picture that was uploaded. */
  onInstagram: PostFrames;
  elsewhere: PostFrames;
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

/** What may be said of this post. */
export function framesOf(locale: WriterLocale, { permalink }: { permalink: string | null }): PostFrames {
  return permalink === null ? locale.elsewhere : locale.onInstagram;
}
