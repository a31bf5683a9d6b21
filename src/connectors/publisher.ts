import type { z } from "zod";
import type { ArticleDocument } from "../document/document.ts";
import type { JsonLd } from "../document/render/json-ld.ts";

/** A site as its owner has entered it, with the decrypted credential, for one call. */
export type TargetSite = {
  /** For a publisher whose pages are our own rows; others must not pass it on. */
  ownerId: string;
  /** Null while the site is being connected. */
  integrationId: string | null;
  siteUrl: string;
  /** Empty if a token or a key identifies the user. */
  username: string;
  password: string;
  /** What only this kind of site needs; `Publisher.settings` has parsed it. */
  settings: Record<string, unknown>;
  /**
   * Replaces a credential that has run out. One process at a time calls `renew` with the stored one and stores what it
   * returns; the others get that. Returns the credential to go on with, which may be one that's already been renewed.
   */
  renewPassword?(used: string, renew: (stored: string) => Promise<string>): Promise<string>;
};

export type PublishTarget = TargetSite & {
  /** The address of the site's API, found when connecting. */
  apiUrl: string;
};

/** In pixels, for the layout of galleries. */
export type PictureSize = { width: number; height: number };

export type PublishPicture = {
  pictureId: string;
  /** Named by content hash, e.g. "3f2a….jpg". */
  fileName: string;
  mediaType: "image/jpeg" | "image/png" | "image/webp";
  alt: string;
  size?: PictureSize;
  read(): Promise<Uint8Array>;
};

/** A picture on the target. */
export type PlacedPicture = { pictureId: string; remoteId: string; url: string };

/** A placed picture with its bytes, for targets that take text and pictures in one write. */
export type PostPicture = PublishPicture & PlacedPicture;

export type PublishablePost = {
  articleId: string;
  /** Derived from our article's id and written into the post, so that we can find the post after a lost answer. */
  marker: string;
  title: string;
  slug: string;
  excerpt: string;
  /** BCP 47. */
  language: string;
  document: ArticleDocument;
  pictures: PostPicture[];
  tags: string[];
  categoryId: string | null;
  /** An instant; the target converts it to the site's time zone. Null: now. */
  publishAt: Date | null;
  /** When its publication was first requested: the same in every attempt, for targets that store a date as text. */
  requestedAt: Date;
  /** Machine-readable only; left out if the target would show it. Null: none. */
  jsonLd: JsonLd | null;
  /** For search results; used if the target has a field for it. */
  metaDescription?: string | null;
  /** The author's id on the target; null: the account that publishes. */
  authorId?: string | null;
  /** The proposal's description, in Markdown. */
  proposalText?: string;
  /** Whether an earlier version was published under the same id: the target then keeps what's only for a new post. */
  isUpdate?: boolean;
};

/** The code with which `publish` throws "rejected" while the proposal needs a review or a check before it's merged. */
export const AWAITING_MERGE = "awaiting-merge";

/** The state of a proposal on the target: open until someone there accepts or refuses it. */
export type ProposalState = "open" | "merged" | "closed";

export type Proposed = {
  remoteId: string;
  /** See `StandingPost`. */
  mark: string;
  /** Identifies the proposal on the target. */
  proposalId: string;
  /** Its page, where people accept or refuse it. */
  url: string;
};

/** Parts that a target may drop without refusing the post. */
export type LandingPart =
  | "author"
  | "category"
  | "excerpt"
  | "featured-picture"
  | "json-ld"
  | "meta-description"
  | "slug"
  | "tags"
  | "text"
  | "title";

export type PublishedPost = {
  remoteId: string;
  link: string;
  categoryLink: string | null;
  /** See `StandingPost`. */
  mark?: string;
  /** The parts that didn't arrive as sent, according to what the target returned. */
  notLanded?: LandingPart[];
};

/** A post on the target. */
export type StandingPost = {
  published: boolean;
  /** Derived from what readers see: the same for the same title and text, however the target encodes them. */
  mark: string;
  /** The mark of the proposed text, while someone can still accept it. */
  proposedMark?: string;
};

export type TargetCategory = { id: string; name: string; parentId: string | null };

export type TargetAuthor = { id: string; name: string };

/** The site's own page where its owner creates a password for us. */
export type AuthorizePage = { apiUrl: string; siteName: string; pageUrl: string };

/** Why we can't publish to a site. */
export type SiteProblem =
  | "invalid-address"
  | "no-such-host"
  | "no-tls"
  | "only-http"
  | "no-answer"
  | "other-host"
  | "private"
  | "not-wordpress"
  | "wordpress-com"
  | "rest-closed"
  | "application-passwords-off"
  | "sign-in-refused"
  | "role-cannot-publish"
  | "role-cannot-upload";

/** What publishing does besides creating a page; shown to whoever approves. */
export type SideEffect =
  /** Anybody can read it there. */
  | { kind: "public-at"; url: string }
  /** The site mails it to its subscribers. */
  | { kind: "subscriber-mail" }
  /** The site passes it on, e.g. to "Facebook". */
  | { kind: "shared-to"; network: string }
  /** Only people who are signed in to the site, or whom its owner lets in, can read it. */
  | { kind: "site-private" }
  /** Each proof is a pull request in this repository, open to anyone who can read the repository. */
  | { kind: "pull-request"; url: string };

export type TargetCheck = {
  siteName: string;
  canPublish: boolean;
  canUpload: boolean;
  apiUrl: string;
  sideEffects: SideEffect[];
  /** The site's address, where its owner didn't type one. */
  siteUrl?: string;
  /** The credential to store, if checking has replaced the given one. */
  password?: string;
  /** The settings to store, if checking has learned some. */
  settings?: Record<string, unknown>;
};

/** A file as a target would hold it, before there's one. */
export type FilePreview = { settings: Record<string, unknown>; path: string; text: string };

/** What a kind of target can do; the same for every site of that kind. */
export type Capabilities = {
  /** Whether the target can hold an unpublished post. Otherwise `prepare` only chooses its id. */
  drafts: boolean;
  /** Whether `publish` can change a published post. */
  update: boolean;
  unpublish: boolean;
  categories: boolean;
  authors: boolean;
  /**
   * Uploads: "looked-up" if `placePicture` finds earlier ones itself, "remembered" if the caller has to, "with-post" if
   * `publish` writes them together with the text and `placePicture` only names their place.
   */
  pictures: "looked-up" | "remembered" | "with-post";
  /** Null: unknown or unlimited. */
  maxPictures: number | null;
  maxPictureBytes: number | null;
  /** How many posts of one site may be written at once. Null: any number. */
  concurrentWrites: number | null;
};

/**
 * A publishing target. Creation isn't idempotent on any target, so it's split in two: we prepare an invisible post
 * once and find it again by its marker, then publish it by its id, which can be repeated freely.
 */
export type Publisher = {
  capabilities: Capabilities;
  /** Parses what only this kind of site needs, as its owner has entered it or as it's stored. */
  settings: z.ZodType<Record<string, unknown>>;
  /** Finds the API, signs in and reports what the account may do. */
  check(site: TargetSite): Promise<TargetCheck>;
  /** Only where a post is a file: the settings as checking would store them, and the file that they make. */
  preview?(site: TargetSite, example: Omit<PublishablePost, "pictures">): Promise<FilePreview>;
  listCategories(target: PublishTarget): Promise<TargetCategory[]>;
  /** Finds a picture with the same content, if the target supports that, or uploads it. Repeatable. See `pictures`. */
  placePicture(target: PublishTarget, picture: PublishPicture): Promise<PlacedPicture>;
  /** Returns the ids of posts with the marker, in any state, published ones first. */
  find(target: PublishTarget, marker: string): Promise<{ remoteId: string; published: boolean }[]>;
  /** Throws "unknown-outcome" if the answer was lost: search by the marker before repeating it. */
  prepare(target: PublishTarget, post: PublishablePost): Promise<{ remoteId: string }>;
  /** Writes everything and publishes. Repeatable. Throws "not-found" if the post is gone. */
  publish(target: PublishTarget, remoteId: string, post: PublishablePost): Promise<PublishedPost>;
  /** Removes a spare draft; does nothing if the post is gone. */
  removeDraft(target: PublishTarget, remoteId: string): Promise<void>;
  /** Lists the possible authors of this account's posts. Only on targets that have them. */
  listAuthors?(target: PublishTarget): Promise<TargetAuthor[]>;
  /** Only on targets that have such a page. Sends no credential. */
  findAuthorizePage?(siteUrl: string): Promise<AuthorizePage>;
  /** Null if we can publish to the site. Doesn't throw for the site's failures. */
  diagnose?(site: Pick<TargetSite, "siteUrl" | "username" | "password">): Promise<SiteProblem | null>;
  /** Reads the post back. Null if it's gone or in the trash. With the marker, also reads its proposal. */
  verify?(target: PublishTarget, remoteId: string, marker?: string): Promise<StandingPost | null>;
  /** The mark that the post will have on the target. */
  toMark?(target: PublishTarget, post: PublishablePost): string;
  /** Whether the post's page shows its first picture outside the text too; null if unknown. */
  showsFirstPicture?(link: string, post: PublishablePost): Promise<boolean | null>;
  /** Hides the post but keeps it, with the same id. Repeatable; does nothing if the post is gone. */
  unpublish?(target: PublishTarget, remoteId: string): Promise<void>;
  /**
   * Proposes the post to the people who run the target: merging accepts it. Updates the open proposal, if there is one.
   * Repeatable. `remoteId`: null the first time. `knownMarks`: the texts that may be replaced, null for any; throws
   * "rejected" with "changed-on-site" if another text is there. Returns null if the target already has the post.
   */
  propose?(
    target: PublishTarget,
    proposal: { remoteId: string | null; knownMarks: readonly string[] | null },
    post: PublishablePost,
  ): Promise<Proposed | null>;
  readProposal?(target: PublishTarget, proposalId: string): Promise<ProposalState>;
  /** Closes the proposal, unless it has been accepted. Repeatable. */
  withdraw?(target: PublishTarget, proposalId: string, marker: string): Promise<void>;
};
