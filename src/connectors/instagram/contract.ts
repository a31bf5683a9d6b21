/**
 * Instagram's API by its two ways in, with Instagram Login and with Facebook Login: what the product needs of it.
 * Facts: Meta's pages on both and field reports; see docs/connectors.md.
 */
export type InstagramApi = "instagram-login" | "facebook-login";

/** What an account is asked with. Tokens of one way mean nothing to the other. */
export type InstagramAccess =
  | { api: "instagram-login"; accessToken: string }
  /** A Page's token; it names neither the account nor the person who gave it. */
  | { api: "facebook-login"; accessToken: string; userId: string; personId: string };

export type InstagramAccount = {
  /** 17841…: the professional account's id, the same by both ways; a source is keyed on it. */
  userId: string;
  /** App-scoped, of the account or of the person at Facebook: deauthorize and deletion callbacks name it. */
  appScopedId: string;
  username: string;
  /** "OTHER" must be switched to a professional account first. Facebook tells of professional ones only, and not which kind. */
  accountType: "BUSINESS" | "MEDIA_CREATOR" | "PROFESSIONAL" | "OTHER";
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

/** Of Instagram Login: lives for 60 days, and can be refreshed once it is a day old. A Page's has no end: null. */
export type LongToken = { accessToken: string; expiresInSeconds: number | null };

/** An account that was allowed, with its token. */
export type GrantedAccount = { account: InstagramAccount; token: LongToken };

/** What a callback of Instagram says, its signature checked. */
export type SignedRequest = { appScopedId: string };

/** The way over Instagram's or Facebook's pages, with the app's secret. */
export type InstagramLogin = {
  /** The page where the owner allows or denies; `state` comes back with the answer. */
  toAuthorizeUrl(input: { state: string; redirectUri: string }): string;
  /**
   * Throws ConnectorError: "rejected" with code "code-used", "redirect-uri", "wrong-app", "wrong-secret",
   * "not-a-tester" or "refused"; "forbidden" with "scope-missing" when reading posts was not allowed, with
   * "no-page" when Facebook knows no professional account of a Page that was chosen. One account by Instagram
   * Login, at least one by Facebook Login.
   */
  exchangeCode(input: { code: string; redirectUri: string }): Promise<GrantedAccount[]>;
  /** Null for what this app's secret did not sign. */
  readSignedRequest(text: string): SignedRequest | null;
};

/** What the operator has set up; nobody can connect an account without any. */
export type InstagramLogins = Partial<Record<InstagramApi, InstagramLogin>>;

/** All throw `ConnectorError` with service "instagram". */
export type InstagramConnector = {
  getAccount(access: InstagramAccess): Promise<InstagramAccount>;
  /**
   * A dead token is not always named as such here ("rejected"): `getAccount` tells. A Page's token is asked for its
   * account and stays.
   */
  refreshToken(access: InstagramAccess): Promise<LongToken>;
  /** Newest first. */
  listMedia(access: InstagramAccess, page: { limit: number; after?: string | undefined }): Promise<MediaPage>;
  /** Throws "not-found" (code 100/33) for a post that was deleted. */
  getPost(access: InstagramAccess, mediaId: string): Promise<InstagramPost>;
  /** Throws "not-found" with code "picture-expired" when the address is too old: list the media again. */
  downloadPicture(url: string): Promise<DownloadedPicture>;
};
