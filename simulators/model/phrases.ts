import texts from "./phrases.json" with { type: "json" };

/** Sentences that state no facts, for a model that sticks to its sources. */
export type Phrases = {
  title: string;
  lead: string;
  heading: string;
  more: string;
  /** Views of a picture, combined with lights so that no two alts in a gallery are alike. */
  views: readonly string[];
  lights: readonly string[];
};

export const phrases: Record<string, Phrases> = texts;

export const phrasesOf = (language: string): Phrases => phrases[language] ?? texts.en;
