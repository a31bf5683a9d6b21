import type { ArticleDocument } from "../document/document.ts";
import type { JsonLd } from "../document/render/json-ld.ts";

/** A target's address and its decrypted credential, for one call. */
export type PublishTarget = {
  siteUrl: string;
  /** The address of the site's API, found when connecting. */
  apiUrl: string;
  /** Empty if a token or a key identifies the user. */
  username: string;
  password: string;
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
export type PlacedPicture = { pictureId: string; remoteId: string; url: string; size?: PictureSize | undefined };

export type PublishablePost = {
  /** Derived from our article's id and written into the post, so that we can find the post after a lost answer. */
  marker: string;
  title: string;
  slug: string;
  excerpt: string;
  document: ArticleDocument;
  pictures: PlacedPicture[];
  tags: string[];
  categoryId: string | null;
  /** An instant; the target converts it to the site's time zone. Null: now. */
  publishAt: Date | null;
  /** Machine-readable only; left out if the target would show it. Null: none. */
  jsonLd: JsonLd | null;
  /** For search results; used if the target has a field for it. */
  metaDescription?: string | null;
  /** The author's id on the target; null: the account that publishes. */
  authorId?: string | null;
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

export type TargetCheck = { siteName: string; canPublish: boolean; canUpload: boolean; apiUrl: string };

/**
 * A publishing target. Creation isn't idempotent on any target, so it's split in two: we create an invisible draft
 * once and find it again by its marker, then publish it by its id, which can be repeated freely.
 */
export type Publisher = {
  /** Whether `placePicture` finds earlier uploads itself; otherwise the caller must remember them. */
  looksUpPictures: boolean;
  /** Finds the API, signs in and reports what the account may do. */
  check(site: { siteUrl: string; username: string; password: string }): Promise<TargetCheck>;
  listCategories(target: PublishTarget): Promise<TargetCategory[]>;
  /** Finds a picture with the same content, if the target supports that, or uploads it. Repeatable. */
  placePicture(target: PublishTarget, picture: PublishPicture): Promise<PlacedPicture>;
  /** Returns the ids of posts with the marker, in any state, published ones first. */
  findByMarker(target: PublishTarget, marker: string): Promise<{ remoteId: string; published: boolean }[]>;
  /** Throws "unknown-outcome" if the answer was lost: search by the marker before repeating it. */
  createDraft(target: PublishTarget, post: PublishablePost): Promise<{ remoteId: string }>;
  /** Writes everything and publishes. Repeatable. Throws "not-found" if the post is gone. */
  publish(target: PublishTarget, remoteId: string, post: PublishablePost): Promise<PublishedPost>;
  /** Removes a spare draft; does nothing if the post is gone. */
  removeDraft(target: PublishTarget, remoteId: string): Promise<void>;
  /** Lists the possible authors of this account's posts. Only on targets that have them. */
  listAuthors?(target: PublishTarget): Promise<TargetAuthor[]>;
  /** Only on targets that have such a page. Sends no credential. */
  findAuthorizePage?(siteUrl: string): Promise<AuthorizePage>;
  /** Null if we can publish to the site. Doesn't throw for the site's failures. */
  diagnose?(site: { siteUrl: string; username: string; password: string }): Promise<SiteProblem | null>;
  /** Null if the post is gone or in the trash. */
  lookAtPost?(target: PublishTarget, remoteId: string): Promise<StandingPost | null>;
  /** The mark that the post will have on the target. */
  toMark?(post: PublishablePost): string;
  /** Whether the post's page shows its first picture outside the text too; null if unknown. */
  showsFirstPicture?(link: string, post: PublishablePost): Promise<boolean | null>;
  /** Hides the post but keeps it, with the same id. Repeatable; does nothing if the post is gone. */
  unpublish?(target: PublishTarget, remoteId: string): Promise<void>;
};
