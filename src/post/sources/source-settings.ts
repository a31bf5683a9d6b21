import { GalleyError } from "../../platform/errors.ts";
import { requireText, requireTexts } from "../../platform/input/require-text.ts";
import { type ArticleLanguage, articleLanguages } from "../../platform/languages.ts";
import type { WritingStyle } from "../../writer/article-writer.ts";
import type { Asks, DigestRhythm } from "./tables.ts";
import { requireHashtags } from "../posts/hashtags.ts";

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

/** Validates and normalises the given settings. Throws "invalid-input" with the field. */
export function requireSourceSettings(given: Partial<SourceSettings>): Partial<SourceSettings> {
  const { label, language, about, keywords, style, includeHashtags, excludeHashtags, neverHashtag, asks, digest } =
    given;
  return {
    ...(label === undefined ? {} : { label: requireText(label, { field: "label", max: 100, required: "required" }) }),
    ...(language === undefined ? {} : { language: requireLanguage(language) }),
    ...(about === undefined ? {} : { about: requireText(about, { field: "about", max: maxAboutLength }) }),
    ...(keywords === undefined ? {} : { keywords: requireKeywords(keywords) }),
    ...(style === undefined ? {} : { style: requireStyle(style) }),
    ...(includeHashtags === undefined ? {} : { includeHashtags: requireHashtags(includeHashtags, "includeHashtags") }),
    ...(excludeHashtags === undefined ? {} : { excludeHashtags: requireHashtags(excludeHashtags, "excludeHashtags") }),
    ...(neverHashtag === undefined
      ? {}
      : { neverHashtag: requireHashtags([neverHashtag ?? ""], "neverHashtag")[0] ?? null }),
    ...(asks === undefined ? {} : { asks }),
    ...(digest === undefined ? {} : { digest }),
  };
}

/** Owners type keywords as a comma-separated list, so a keyword can't contain a comma. */
function requireKeywords(keywords: readonly string[]): string[] {
  const single = keywords.flatMap((keyword) => keyword.split(/[,，、]/u));
  return requireTexts(single, { field: "keywords", maxEntries: 30, max: 80 });
}

export function requireLanguage(language: ArticleLanguage): ArticleLanguage {
  if (!articleLanguages.includes(language))
    throw new GalleyError("invalid-input", { field: "language", problem: "invalid" });
  return language;
}

export function requireStyle(style: WritingStyle): WritingStyle {
  const { formalToCasual, seriousToFunny, respectfulToIrreverent, matterOfFactToEnthusiastic } = style;
  const whole = { formalToCasual, seriousToFunny, respectfulToIrreverent, matterOfFactToEnthusiastic };
  const valid = Object.values(whole).every((value) => Number.isFinite(value) && value >= -1 && value <= 1);
  if (!valid) throw new GalleyError("invalid-input", { field: "style", problem: "invalid" });
  return whole;
}
