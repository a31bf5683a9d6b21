import { z } from "zod";
import { parseInput } from "../../platform/input/parse-input.ts";
import { typedText, typedTexts } from "../../platform/input/typed-text.ts";
import { type ArticleLanguage, articleLanguages } from "../../platform/languages.ts";
import type { WritingStyle } from "../../writer/article-writer.ts";
import type { Asks, DigestRhythm } from "./tables.ts";
import { typedHashtags } from "../posts/hashtags.ts";

/** What the owner of a source can set. */
export type SourceSettings = {
  label: string;
  language: ArticleLanguage;
  /** Who they are and what they do, in their own words. */
  about: string;
  keywords: string[];
  style: WritingStyle;
  includeHashtags: string[];
  excludeHashtags: string[];
  neverHashtag: string | null;
  asks: Asks;
  digest: DigestRhythm;
};

export const neutralStyle: WritingStyle = {
  formalToCasual: 0,
  seriousToFunny: 0,
  respectfulToIrreverent: 0,
  matterOfFactToEnthusiastic: 0,
};

export const maxAboutLength = 10_000;

const dial = z.number().min(-1).max(1, "invalid");
export const styleSchema = z.object({
  formalToCasual: dial,
  seriousToFunny: dial,
  respectfulToIrreverent: dial,
  matterOfFactToEnthusiastic: dial,
});

/** Owners type keywords as a comma-separated list, so a keyword can't contain a comma. */
const keywords = z
  .array(z.string())
  .transform((typed) => typed.flatMap((keyword) => keyword.split(/[,，、]/u)))
  .pipe(typedTexts({ max: 80, maxEntries: 30 }));

const settingsSchema = z.object({
  label: typedText({ max: 100, required: "required" }).exactOptional(),
  language: z.enum(articleLanguages).exactOptional(),
  about: typedText({ max: maxAboutLength }).exactOptional(),
  keywords: keywords.exactOptional(),
  style: styleSchema.exactOptional(),
  includeHashtags: typedHashtags.exactOptional(),
  excludeHashtags: typedHashtags.exactOptional(),
  neverHashtag: z
    .string()
    .nullable()
    .transform((tag) => [tag ?? ""])
    .pipe(typedHashtags)
    .transform(([tag]) => tag ?? null)
    .exactOptional(),
  asks: z.enum(["with-proof", "before-writing", "never"]).exactOptional(),
  digest: z.enum(["off", "weekly", "monthly"]).exactOptional(),
});

/** Validates and normalises the given settings. Throws "invalid-input" with the field. */
export function requireSourceSettings(given: Partial<SourceSettings>): Partial<SourceSettings> {
  return parseInput(settingsSchema, given);
}

export function withDefaultSettings(settings: Partial<SourceSettings>): SourceSettings {
  return {
    label: "",
    language: "en",
    about: "",
    keywords: [],
    style: neutralStyle,
    includeHashtags: [],
    excludeHashtags: [],
    neverHashtag: null,
    asks: "with-proof",
    digest: "off",
    ...settings,
  };
}
