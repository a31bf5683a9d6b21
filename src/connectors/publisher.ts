import type { ArticleDocument } from "../document/document.ts";
import type { JsonLd } from "../document/render/json-ld.ts";

/** A target's address and credential, opened for one call. */
export type PublishTarget = {
  siteUrl: string;
  /** Where the site's API answers, found when connecting. */
  apiUrl: string;
  /** Empty where a token or a key says who signs in. */
  username: string;
  password: string;
};

export type PublishPicture = {
  pictureId: string;
  /** Named by content hash, e.g. "3f2a….jpg". */
  fileName: string;
  mediaType: "image/jpeg" | "image/png" | "image/webp";
  alt: string;
  read(): Promise<Uint8Array>;
};

/** A picture as it stands on the target. */
export type PlacedPicture = { pictureId: string; remoteId: string; url: string };

export type PublishablePost = {
  /** Made of our article's id, written into the post; by it a lost answer is found again. */
  marker: string;
  title: string;
  slug: string;
  excerpt: string;
  document: ArticleDocument;
  pictures: PlacedPicture[];
  tags: string[];
  categoryId: string | null;
  /** An instant; the target turns it into the site's own time. Null: now. */
  publishAt: Date | null;
  /** For machines, not for readers; left out where the target would show it. Null: nothing to say. */
  jsonLd: JsonLd | null;
  /** For search engines' results; written where the target has a field for it. */
  metaDescription?: string | null;
  /** Who signs, by the target's id; null: the account that publishes. */
  authorId?: string | null;
};

/** What a target may leave out without refusing the post. */
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
  /** What did not arrive as it was sent, read back from the target. */
  notLanded?: LandingPart[];
};

/** A post as it stands on the target. */
export type StandingPost = {
  published: boolean;
  /** Made of what readers see: the same for the same title and text, however the target spells them. */
  mark: string;
};

export type TargetCategory = { id: string; name: string; parentId: string | null };

export type TargetAuthor = { id: string; name: string };

/** The site's own page where its owner makes a password for us. */
export type AuthorizePage = { apiUrl: string; siteName: string; pageUrl: string };

/** What keeps a site from taking articles. */
export type SiteProblem =
  | "invalid-address"
  | "no-such-host"
  | "no-tls"
  | "only-http"
  | "no-answer"
  | "other-host"
  | "private-address"
  | "not-wordpress"
  | "wordpress-com"
  | "rest-closed"
  | "application-passwords-off"
  | "sign-in-refused"
  | "role-cannot-publish"
  | "role-cannot-upload";

export type TargetCheck = { siteName: string; canPublish: boolean; canUpload: boolean; apiUrl: string };

/**
 * A publishing target. Creation is not idempotent anywhere, so it is split: an invisible draft is
 * made once and found again by its marker, then published by its id, which can be repeated freely.
 */
export type Publisher = {
  /** Whether `placePicture` finds by itself what it has uploaded before; otherwise the caller remembers. */
  looksUpPictures: boolean;
  /** Finds the API, signs in and tells what the account may do. */
  check(site: { siteUrl: string; username: string; password: string }): Promise<TargetCheck>;
  listCategories(target: PublishTarget): Promise<TargetCategory[]>;
  /** Finds a picture of the same content, where the target can look for it, or uploads it. Repeatable. */
  placePicture(target: PublishTarget, picture: PublishPicture): Promise<PlacedPicture>;
  /** Ids of posts that carry the marker, in any state, published ones first. */
  findByMarker(target: PublishTarget, marker: string): Promise<{ remoteId: string; published: boolean }[]>;
  /** Throws "unknown-outcome" when the answer was lost: look by the marker before doing it again. */
  createDraft(target: PublishTarget, post: PublishablePost): Promise<{ remoteId: string }>;
  /** Writes everything and publishes; repeatable. Throws "not-found" when the post is gone. */
  publish(target: PublishTarget, remoteId: string, post: PublishablePost): Promise<PublishedPost>;
  /** Removes a spare draft; a post that is gone is fine. */
  removeDraft(target: PublishTarget, remoteId: string): Promise<void>;
  /** Where a target has them: who may sign a post of this account's. */
  listAuthors?(target: PublishTarget): Promise<TargetAuthor[]>;
  /** Where a target has such a page. No credential is sent. */
  findAuthorizePage?(siteUrl: string): Promise<AuthorizePage>;
  /** Null when the site takes articles. Throws nothing of the site's. */
  diagnose?(site: { siteUrl: string; username: string; password: string }): Promise<SiteProblem | null>;
  /** Null when it is gone, or in the bin. */
  lookAtPost?(target: PublishTarget, remoteId: string): Promise<StandingPost | null>;
  /** The mark that the post will have when it stands there. */
  toMark?(post: PublishablePost): string;
  /** Whether the post's page shows its first picture beside the text; null where that cannot be told. */
  showsFirstPicture?(link: string, post: PublishablePost): Promise<boolean | null>;
  /** Out of readers' sight, and kept: published again it has the same id. Repeatable; a post that is gone is fine. */
  unpublish?(target: PublishTarget, remoteId: string): Promise<void>;
};
