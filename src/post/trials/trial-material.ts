import type { InstagramAccount, InstagramApi } from "../../connectors/instagram/index.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";

export type TrialPicture = {
  id: string;
  storageKey: string;
  sha256: string;
  width: number;
  height: number;
  bytes: number;
  altText: string | null;
};

/** All that a trial's article rests on, and what a claim makes rows of. Kept as JSON: dates are ISO texts. */
export type TrialMaterial = {
  postId: string;
  caption: string;
  language: ArticleLanguage;
  postedAt: string;
  /** The visitor's; left out by earlier releases. */
  timeZone?: string;
  pictures: TrialPicture[];
  /** Null of an uploaded photo. */
  instagram: {
    account: Pick<InstagramAccount, "userId" | "appScopedId" | "username">;
    /** Left out by releases that knew Instagram Login only. */
    api?: InstagramApi;
    tokenExpiresAt: string | null;
    mediaId: string;
    permalink: string | null;
    shortcode: string | null;
    kind: "image" | "carousel";
    skippedVideos: number;
  } | null;
};
