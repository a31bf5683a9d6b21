/** A picture of a post, as its platform names it. */
export type SourcePicture = {
  mediaId: string;
  /** Null if the platform leaves it out (copyright, flagged). May expire: Instagram's does after about 4 days. */
  url: string | null;
  altText: string | null;
};

export type SourcePost = {
  /** Unique within the source. */
  mediaId: string;
  /** Plain text; "" if the post has none. */
  caption: string;
  kind: "image" | "carousel" | "video";
  /** Instagram's FEED, REELS, STORY or AD; null elsewhere. */
  productType: string | null;
  permalink: string | null;
  shortcode: string | null;
  postedAt: Date;
  /** Only images, in the post's order. */
  pictures: SourcePicture[];
  /** The number of videos in a mixed carousel, which `pictures` leaves out. */
  skippedVideos: number;
  /** Addresses that the post links to, besides those in its caption. */
  links?: readonly string[];
  /** Whether its author or the platform hides it behind a warning. */
  isSensitive?: boolean;
};

export type PostPage = {
  posts: SourcePost[];
  /** Opaque; null on the last page. Pages may be short or empty even if more follow. */
  after: string | null;
  /** The rate limit usage in the answer; often missing. */
  usage: SourceUsage[];
  /** For the next poll, once every post is stored. */
  reading?: Reading;
};

export type DownloadedPicture = { bytes: Uint8Array; mediaType: string; altText?: string | null };

/** How much of its rate limit an account has used; Meta throttles at 100. */
export type SourceUsage = {
  /** Null in the app-wide header. */
  userId: string | null;
  percent: number;
  /** While throttled: the time until calls work again. */
  regainSeconds: number;
};

export type PageRequest = {
  /** Only a hint. */
  limit: number;
  after?: string | undefined;
  /** Which of these posts needn't be complete; default: none. */
  findKnown?(mediaIds: string[]): Promise<ReadonlySet<string>>;
};

/** Reads the posts of one account or feed. All calls throw `ConnectorError`. */
export type SourceReader = {
  /** Newest first. */
  listPosts(page: PageRequest): Promise<PostPage>;
  /** Throws "not-found" for a deleted post; `postedAt` tells it from one that is too old to be listed. */
  getPost(mediaId: string, postedAt: Date): Promise<SourcePost>;
  /** Throws "not-found" with code "picture-expired" if the address is too old: list the posts again. */
  downloadPicture(picture: SourcePicture): Promise<DownloadedPicture>;
};

/** Where an account or a feed without a token is read, and what was there last time. */
export type Reading = {
  address: string;
  /** As in `FoundSource`; accounts can be renamed. */
  name: string;
  etag: string | null;
  lastModified: string | null;
};

/** Sources that people add by an address, without signing in there; a feed last, because many addresses lead to one. */
export const addressedKinds = ["bluesky", "mastodon", "pixelfed", "feed"] as const;
export type AddressedKind = (typeof addressedKinds)[number];

export type FoundSource = {
  kind: AddressedKind;
  /** Stays the same when the account is renamed. */
  remoteId: string;
  /** For `Reading`. */
  address: string;
  /** A handle with its server, without "@", or a feed's title. */
  name: string;
};

export type AddressedSource = {
  /**
   * Null if the address isn't of this kind. Throws "unauthorized" or "forbidden" if it can't be read without signing
   * in, "not-found" if there's no such account.
   */
  find(typed: string): Promise<FoundSource | null>;
  open(reading: Reading): SourceReader;
};

export type AddressedSources = Record<AddressedKind, AddressedSource>;
