export type Account = {
  /** `/me.user_id`, 17841…, the professional account's id. */
  userId: string;
  /** `/me.id`. */
  appScopedId: string;
  username: string;
  name: string;
  accountType: "BUSINESS" | "MEDIA_CREATOR" | "PERSONAL";
  /** Only accounts with a role on the app can connect. */
  tester: boolean;
  /** The Facebook Page it belongs to, or null; only a professional account can be linked to one. */
  page: { id: string; name: string } | null;
};

export type Picture = {
  id: string;
  /** A bundled file, stored bytes, or an external URL (to play a hostile CDN). */
  source: { bundled: string } | { blob: string } | { url: string };
  altText: string | null;
  video: boolean;
  /** Instagram then leaves out `media_url`. */
  copyrighted: boolean;
};

export type Post = {
  id: string;
  userId: string;
  caption: string | null;
  mediaType: "IMAGE" | "CAROUSEL_ALBUM" | "VIDEO";
  productType: "FEED" | "REELS" | "STORY" | "AD";
  shortcode: string;
  postedAt: string;
  pictures: Picture[];
};

export type Token = {
  token: string;
  userId: string;
  lifetime: "short" | "long";
  issuedAt: string;
  expiresAt: string;
  scopes: string[];
};

export type Code = {
  code: string;
  userId: string;
  redirectUri: string;
  scopes: string[];
  issuedAt: string;
  used: boolean;
};

/** A Facebook Login token: a person's, for the accounts they selected, or a Page's, which never expires. */
export type FacebookToken = {
  token: string;
  kind: "short" | "long" | "page";
  userIds: string[];
  scopes: string[];
  expiresAt: string | null;
};

export type FacebookCode = {
  code: string;
  userIds: string[];
  redirectUri: string;
  scopes: string[];
  issuedAt: string;
  used: boolean;
};

export type Settings = {
  /** Shape of the token response and of `/me`: `{data:[…]}` in Meta's documentation, flat in practice. */
  envelope: "flat" | "data";
  permissions: "array" | "string";
  paging: "normal" | "short" | "empty" | "loop" | "repeat";
  /** Rejected with #100, e.g. "children" or "child.alt_text". */
  refusedFields: string[];
  usage: { business: Record<string, number> | null; app: Record<string, number> | null };
};

export type App = {
  /** The Instagram App ID. */
  id: string;
  secret: string;
  /** The Meta App ID, which belongs to Facebook Login and is often used for Instagram Login by mistake. */
  metaAppId: string;
  metaAppSecret: string;
  /** Empty allows any. */
  redirectUris: string[];
};

export type InstagramEvent =
  | { type: "account"; account: Account }
  | { type: "post"; post: Post }
  | { type: "post-deleted"; id: string }
  | { type: "token"; token: Token }
  | { type: "tokens-dead"; userId: string; subcode: number }
  | { type: "scopes-removed"; userId: string; scopes: string[] }
  | { type: "code"; code: Code }
  | { type: "facebook-token"; token: FacebookToken }
  | { type: "facebook-code"; code: FacebookCode }
  | { type: "settings"; settings: Settings }
  | { type: "app"; app: App };

export class InstagramState {
  readonly accounts = new Map<string, Account>();
  readonly tokens = new Map<string, Token>();
  readonly facebookTokens = new Map<string, FacebookToken>();
  readonly facebookCodes = new Map<string, FacebookCode>();
  /** The subcode that each dead token gets. */
  readonly deadTokens = new Map<string, number>();
  readonly codes = new Map<string, Code>();
  readonly #posts = new Map<string, Post>();
  readonly #pictures = new Map<string, { post: Post; picture: Picture }>();
  readonly #postsByUser = new Map<string, Post[]>();
  settings: Settings = {
    envelope: "flat",
    permissions: "array",
    paging: "normal",
    refusedFields: [],
    usage: { business: null, app: null },
  };
  app: App = {
    id: "1084520917346112",
    secret: "CANARY-instagram-app-secret",
    metaAppId: "2291847730015583",
    metaAppSecret: "CANARY-meta-app-secret",
    redirectUris: [],
  };

  apply(event: InstagramEvent): void {
    switch (event.type) {
      case "account":
        this.accounts.set(event.account.userId, event.account);
        return;
      case "post":
        this.#posts.set(event.post.id, event.post);
        for (const picture of event.post.pictures) this.#pictures.set(picture.id, { post: event.post, picture });
        this.#postsByUser.delete(event.post.userId);
        return;
      case "post-deleted":
        this.#postsByUser.clear();
        this.#posts.delete(event.id);
        return;
      case "token":
        this.tokens.set(event.token.token, event.token);
        return;
      case "tokens-dead":
        for (const { token } of [...this.#tokensOf(event.userId), ...this.#facebookTokensOf(event.userId)])
          this.deadTokens.set(token, event.subcode);
        return;
      case "scopes-removed":
        for (const token of [...this.#tokensOf(event.userId), ...this.#facebookTokensOf(event.userId)]) {
          token.scopes = token.scopes.filter((scope) => !event.scopes.includes(scope));
        }
        return;
      case "code":
        this.codes.set(event.code.code, event.code);
        return;
      case "facebook-token":
        this.facebookTokens.set(event.token.token, event.token);
        return;
      case "facebook-code":
        this.facebookCodes.set(event.code.code, event.code);
        return;
      case "settings":
        this.settings = event.settings;
        return;
      case "app":
        this.app = event.app;
    }
  }

  findAccount(id: string): Account | undefined {
    return this.accounts.get(id) ?? [...this.accounts.values()].find((account) => account.appScopedId === id);
  }

  findPost(id: string): Post | undefined {
    return this.#posts.get(id);
  }

  /** Finds pictures of deleted posts too: the CDN keeps serving signed URLs. */
  findPicture(id: string): { post: Post; picture: Picture } | undefined {
    return this.#pictures.get(id);
  }

  findChild(id: string): { post: Post; picture: Picture } | undefined {
    const found = this.#pictures.get(id);
    return found?.post.mediaType === "CAROUSEL_ALBUM" && this.#posts.has(found.post.id) ? found : undefined;
  }

  /** Newest first, as in the media edge, which has no stories. */
  listedPosts(userId: string): Post[] {
    const known = this.#postsByUser.get(userId);
    if (known !== undefined) return known;
    const listed = [...this.#posts.values()]
      .filter((post) => post.userId === userId && post.productType !== "STORY")
      .sort((a, b) => b.postedAt.localeCompare(a.postedAt) || b.id.localeCompare(a.id));
    this.#postsByUser.set(userId, listed);
    return listed;
  }

  postsOf(userId: string): Post[] {
    return [...this.#posts.values()].filter((post) => post.userId === userId);
  }

  hasPost(id: string): boolean {
    return this.#posts.has(id);
  }

  #facebookTokensOf(userId: string): FacebookToken[] {
    return [...this.facebookTokens.values()].filter((token) => token.userIds.includes(userId));
  }

  #tokensOf(userId: string): Token[] {
    return [...this.tokens.values()].filter((token) => token.userId === userId);
  }
}
