import type { ArticleLanguage } from "../../../platform/languages.ts";

/** A frame's wording for the owner's style; the owner's own sentences are never reworded. */
export type Register = "formal" | "neutral" | "warm";

/** Headings that state nothing: three to five per register. */
export type HeadingKind = "goodToKnow" | "dates" | "closing" | "steps";

/** What the writer says about the post itself. */
export type PostFrames = {
  /** "{date}": the closing line, which also anchors a "tomorrow" in the caption. */
  posted: readonly string[];
  /** "{date}": the title of a post without words, or with words in another language. */
  untitled: readonly string[];
  /** An alt text that is true of any picture, for pictures without a description: "{title}", "{date}". */
  alt: string;
  /** The same for one of several pictures, also with "{number}" and "{count}". */
  altOf: string;
};

export type WriterLocale = {
  language: ArticleLanguage;
  /** BCP 47 tag for dates. */
  dateTag: string;
  /** Whether the language puts spaces between words. */
  isSpaced: boolean;
  fullStop: "." | "。";
  headings: Record<HeadingKind, Record<Register, readonly string[]>>;
  /** For posts on Instagram, and for others: on another network, or an uploaded picture. */
  onInstagram: PostFrames;
  elsewhere: PostFrames;
  /**
   * For a digest, all with "{dates}": titles that only give the dates, and the closing line with a link to each post.
   */
  digest: { titles: readonly string[]; onInstagram: string; elsewhere: string };
  /** Sentences that only make sense on the platform. */
  platformCalls: RegExp;
  /** Platform terms reworded for a web page. */
  platformWords: readonly (readonly [RegExp, string])[];
  /** Sentences that only ask readers for a message on the platform. */
  messageCalls: RegExp;
  /** The words of `platformWords` for such a message, and those for the owner's own "{contact}". */
  message: readonly (readonly [RegExp, string])[];
  /** `platformWords` with the owner's contact, for sentences that ask for a message; absent if it isn't known. */
  contactWords?: WriterLocale["platformWords"];
  /** A bare greeting, with or without its addressee; it belongs on the platform, not in an article. */
  greeting: RegExp;
  /** Openings of sentences that depend on the previous one. */
  connective: RegExp;
  /** What a reader needs to come, buy or call: booking, entry, opening. */
  booking: RegExp;
  time: RegExp;
  /** Words that can't end a title and that stay lower case when CAPITALS are undone. */
  functionWords: ReadonlySet<string>;
  /** Style changes to the owner's words that keep their meaning; empty where there are none. */
  formalForms: readonly (readonly [RegExp, string])[];
};

export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/**
 * Matches verbs with other everyday uses only as imperatives at the start of a sentence, and so not "the dogs follow
 * me". Emoji, one `lead` such as "for more recipes," and any `openings` such as "please" may come first. Leads don't
 * repeat, because matching repeated ones would take exponential time.
 */
export function asOrder(openings: string, verbs: string, lead = "(?!)"): string {
  const start = String.raw`(?:^|[\n.!?…:。！？：])[^\p{L}\p{N}]*`;
  const before = String.raw`(?:(?:${lead})[^\p{L}\p{N}]*)?(?:(?:${openings})[^\p{L}\p{N}]*)*`;
  return `(?<=${start}${before})(?:${verbs})`;
}

/** The frames for this post. */
export function framesOf(locale: WriterLocale, { permalink }: { permalink: string | null }): PostFrames {
  return isOnInstagram(permalink) ? locale.onInstagram : locale.elsewhere;
}

/** Posts come from other networks and feeds, too, and their addresses say so. */
export function isOnInstagram(permalink: string | null): boolean {
  return /(^|\.)instagram\.com$/u.test(URL.parse(permalink ?? "")?.hostname ?? "");
}
