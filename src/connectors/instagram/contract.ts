/**
 * Instagram API with Instagram Login: what the product needs of it.
 * Facts: Meta's "Instagram API with Instagram Login" pages and field reports; see docs/connectors.md.
 */
export type InstagramAccount = {
  /** `/me.user_id`, 17841…: the professional account's id; a source is keyed on it. */
  userId: string;
  /** `/me.id`: app-scoped; deauthorize and deletion callbacks name it. */
  appScopedId: string;
  username: string;
  /** Anything else than these two must be switched to a professional account first. */
  accountType: "BUSINESS" | "MEDIA_CREATOR" | "OTHER";
};

export type InstagramPicture = {
  mediaId: string;
  /** Null when Instagram leaves it out (copyright, flagged). Dies after about 4 days. */
  url: string | null;
  altText: string | null;
};

export type InstagramPost = {
  mediaId: string;
  /** "" when the post has none. */
  caption: string;
  kind: "image" | "carousel" | "video";
  /** FEED, REELS, STORY, AD; null when not given. */
  productType: string | null;
  permalink: string | null;
  shortcode: string | null;
  postedAt: Date;
  /** Only images, in the post's order. */
  pictures: InstagramPicture[];
  /** Videos of a mixed carousel, left out of `pictures`. */
  skippedVideos: number;
};

export type MediaPage = {
  posts: InstagramPost[];
  /** Opaque; null on the last page. Pages may be short or empty although one follows. */
  after: string | null;
  /** What the answer told about the allowances; often nothing. */
  usage: InstagramUsage[];
};

export type DownloadedPicture = { bytes: Uint8Array; mediaType: string };

/** How much of its allowance an account has used; Meta throttles at 100. */
export type InstagramUsage = {
  /** Null in the app-wide header. */
  userId: string | null;
  percent: number;
  /** While throttled: until calls work again. */
  regainSeconds: number;
};

/** Lives for 60 days, and can be refreshed once it is a day old. */
export type LongToken = { accessToken: string; expiresInSeconds: number };

/** What a callback of Instagram says, its signature checked. */
export type SignedRequest = { appScopedId: string };

/** The way over Instagram's pages, with the app's secret. */
export type InstagramLogin = {
  /** The page where the owner allows or denies; `state` comes back with the answer. */
  toAuthorizeUrl(input: { state: string; redirectUri: string }): string;
  /**
   * Throws ConnectorError: "rejected" with code "code-used", "redirect-uri", "wrong-app", "wrong-secret",
   * "not-a-tester" or "refused"; "forbidden" with "scope-missing" when reading posts was not allowed.
   */
  exchangeCode(input: { code: string; redirectUri: string }): Promise<LongToken>;
  /** Null for what Instagram did not sign. */
  readSignedRequest(text: string): SignedRequest | null;
};

/** All throw `ConnectorError` with service "instagram". */
export type InstagramConnector = {
  getAccount(accessToken: string): Promise<InstagramAccount>;
  /** A dead token is not always named as such here ("rejected"): `getAccount` tells. */
  refreshToken(accessToken: string): Promise<LongToken>;
  /** Newest first. */
  listMedia(accessToken: string, page: { limit: number; after?: string | undefined }): Promise<MediaPage>;
  /** Throws "not-found" (code 100/33) for a post that was deleted. */
  getPost(accessToken: string, mediaId: string): Promise<InstagramPost>;
  /** Throws "not-found" with code "picture-expired" when the address is too old: list the media again. */
  downloadPicture(url: string): Promise<DownloadedPicture>;
};
