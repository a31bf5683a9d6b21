import type { SourceReader } from "../source.ts";

/**
 * What Galley needs from Instagram's API, in its two variants, with Instagram Login and with Facebook Login, and from
 * Facebook's for the photo posts of a Page.
 * Based on Meta's documentation of both and on field reports; see docs/connectors.md.
 */
export type InstagramApi = "instagram-login" | "facebook-login" | "facebook-page";

/** The credentials for calls about an account. Tokens of one variant don't work with the other. */
export type InstagramAccess =
  | { api: "instagram-login"; accessToken: string }
  /** A Page's token, which identifies neither the account nor the person who granted it. */
  | { api: "facebook-login" | "facebook-page"; accessToken: string; userId: string; personId: string };

export type InstagramAccount = {
  /** 17841…: the professional account's id, the same in both variants, or a Page's; identifies a source. */
  userId: string;
  /** The app-scoped id of the account, or of the person on Facebook; used in deauthorize and deletion callbacks. */
  appScopedId: string;
  username: string;
  /**
   * "OTHER" must be switched to a professional account first. Facebook only reports professional accounts, without
   * their kind.
   */
  accountType: "BUSINESS" | "MEDIA_CREATOR" | "PROFESSIONAL" | "OTHER";
};

/** Instagram Login: valid for 60 days, refreshable after one day. A Page's token doesn't expire: null. */
export type LongToken = { accessToken: string; expiresInSeconds: number | null };

/** An account that its owner granted access to, with its token. */
export type GrantedAccount = { account: InstagramAccount; token: LongToken };

/** The content of an Instagram callback, after checking its signature. */
export type SignedRequest = { appScopedId: string };

/** The OAuth flow through Instagram's or Facebook's pages, with the app's secret. */
export type InstagramLogin = {
  /** The page where the owner grants or denies access; `state` comes back with the answer. */
  toAuthorizeUrl(input: { state: string; redirectUri: string }): string;
  /**
   * Throws ConnectorError: "rejected" with code "code-used", "redirect-uri", "wrong-app", "wrong-secret",
   * "not-a-tester" or "refused"; "forbidden" with "scope-missing" if the person didn't grant access to posts, or with
   * "no-page" if none of the chosen Pages has a professional account. Returns one account with Instagram Login, at
   * least one with Facebook Login.
   */
  exchangeCode(input: { code: string; redirectUri: string }): Promise<GrantedAccount[]>;
  /** Null if it wasn't signed with this app's secret. */
  readSignedRequest(text: string): SignedRequest | null;
};

/** The variants that the operator has set up; without any, accounts can't be connected. */
export type InstagramLogins = Partial<Record<InstagramApi, InstagramLogin>>;

/** All calls throw `ConnectorError` with service "instagram". */
export type InstagramConnector = {
  getAccount(access: InstagramAccess): Promise<InstagramAccount>;
  /**
   * A dead token may be reported as "rejected" here; `getAccount` gives a clear answer. A Page's token is only checked
   * and stays the same.
   */
  refreshToken(access: InstagramAccess): Promise<LongToken>;
  open(access: InstagramAccess): SourceReader;
};
