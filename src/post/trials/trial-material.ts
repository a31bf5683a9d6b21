import type { InstagramAccount, InstagramApi } from "../../connectors/instagram/index.ts";
import type { ArticleLanguage, Locale } from "../../platform/languages.ts";

export type TrialPicture = {
  id: string;
  storageKey: string;
  sha256: string;
  width: number;
  height: number;
  bytes: number;
  altText: string | null;
};

/**
 * Everything that a trial's article is based on, and that a claim turns into rows. Stored as JSON: dates are ISO
 * strings.
 */
export type TrialMaterial = {
  postId: string;
  caption: string;
  language: ArticleLanguage;
  /** Set until the caption's language has been detected. */
  isLanguageOpen?: true;
  /** The page's language; missing in rows from earlier releases. */
  locale?: Locale;
  postedAt: string;
  /** The visitor's time zone; missing in rows from earlier releases. */
  timeZone?: string;
  pictures: TrialPicture[];
  /** Null for an uploaded photo. */
  instagram: {
    account: Pick<InstagramAccount, "userId" | "appScopedId" | "username">;
    /** Missing in rows from releases that only had Instagram Login. */
    api?: InstagramApi;
    tokenExpiresAt: string | null;
    mediaId: string;
    permalink: string | null;
    shortcode: string | null;
    kind: "image" | "carousel";
    skippedVideos: number;
  } | null;
};
