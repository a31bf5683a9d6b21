import type { ArticleDocument } from "../document/document.ts";
import type { ArticleLanguage } from "../platform/languages.ts";
import type { Lesson } from "./lessons.ts";
import type { FindingReason } from "./finding-reason.ts";

/** Each scale from -1 (first word) to 1 (second word); 0 is in between (specification, section 3). */
export type WritingStyle = {
  formalToCasual: number;
  seriousToFunny: number;
  respectfulToIrreverent: number;
  matterOfFactToEnthusiastic: number;
};

/** All that an article may rest on. Nothing else may be stated in it. */
export type SourceMaterial = {
  /** Stable per post; chooses among equal frames, so that a source's articles do not all look alike. */
  postId: string;
  /** "" when the post has none. */
  caption: string;
  postedAt: Date;
  /** The owner's, as the IANA names it: the post's day is the day it was there. */
  timeZone: string;
  /** The account's handle, without "@". */
  accountName: string;
  /** In the post's order; `alt` is the platform's own text or null. */
  pictures: { pictureId: string; alt: string | null }[];
  permalink: string | null;
  /** The owner's own words about themselves; "" when none. */
  about: string;
  keywords: string[];
  language: ArticleLanguage;
  style: WritingStyle;
  /** The source's latest other articles, newest first: what is written must not repeat them. */
  earlier?: readonly EarlierArticle[];
  learned?: LearnedStyle;
};

/** From the owner's own edits and approvals. It says how to write; nothing in it supports a statement. */
export type LearnedStyle = {
  /** Rules that are switched on, of this language. */
  lessons: readonly Lesson[];
  /** The texts of the last two approved articles in this language, newest first. */
  samples: readonly string[];
};

/** `text` is what it tells of its post (`postText`). */
export type EarlierArticle = { title: string; text: string };

export type Finding = {
  kind:
    | "quantity"
    | "name"
    | "handle"
    | "link"
    | "email"
    | "phone"
    | "claim"
    | "language"
    | "coverage"
    | "title"
    | "meta"
    | "keyword"
    | "structure"
    | "alt-text"
    | "repetition"
    | "instruction"
    /** What a picture shows should be seen by a person first. */
    | "picture"
    /** The model that should have written it did not. */
    | "writer";
  /** Index into the document's blocks; null for the title, the metadata or the whole. */
  block: number | null;
  sentence: string | null;
  /** The key of its text, and what that text fills in. */
  reason: FindingReason;
  values?: Record<string, string>;
  /** A hint that could make the article better and does not hold it back. */
  isAdvice?: true;
};

export type WrittenArticle = {
  title: string;
  document: ArticleDocument;
  excerpt: string;
  metaDescription: string;
  slug: string;
  tags: string[];
  /** Keywords of the owner that the sources do not carry. */
  keywordsNotCovered: string[];
  findings: Finding[];
  /** Kept with the version and shown: which writer, which revision of its rules. */
  record: {
    writer: "built-in" | "model";
    revision: string;
    model?: string;
    /** The numbered sentences that the writer was given; the blocks name them. */
    sources?: { id: string; text: string }[];
    /** Of a draft by the built-in writer: which model failed, and how. */
    instead?: { model: string; reason: string };
  };
};

/** Whose article it is: there its calls are booked and its pictures found. */
export type ArticleRef = { ownerId: string; articleId: string };

/** What a person may have changed meanwhile: the newest version. */
export type RevisableArticle = Pick<
  WrittenArticle,
  "title" | "document" | "excerpt" | "metaDescription" | "slug" | "tags"
>;

export type Revision = {
  /** The owner's words: "shorter", "say du instead of Sie". */
  wish: string;
  /** Only blocks from `from` up to, without, `to` may change; null for the whole article, title and metadata included. */
  section: { from: number; to: number } | null;
};

export type RevisedArticle = {
  article: WrittenArticle;
  /** What differs from what was given: blocks by their place in the new document, and "title", "excerpt", "metaDescription". Empty: nothing was done. */
  changed: (number | "title" | "excerpt" | "metaDescription")[];
};

/** Turns a post into an article. Throws `ConnectorError` when a model behind it fails. */
export type ArticleWriter = {
  write(material: SourceMaterial, signal?: AbortSignal, article?: ArticleRef): Promise<WrittenArticle>;
  /**
   * Changes only what was asked; every other block stays as it is, byte for byte. Throws `ConnectorError`
   * when the model fails, and `RevisionImpossible` when it gave nothing usable. Absent where a wish cannot
   * be understood, which is so for the built-in writer: then say that, and change nothing.
   */
  revise?(
    material: SourceMaterial,
    article: RevisableArticle,
    revision: Revision,
    signal?: AbortSignal,
    ref?: ArticleRef,
  ): Promise<RevisedArticle>;
};

/** The wish was not carried out; the article is as before. */
export class RevisionImpossible extends Error {
  override readonly name = "RevisionImpossible";
  readonly reason: "refused" | "truncated" | "malformed" | "language" | "obeyed" | "cap" | "no-price";

  constructor(reason: RevisionImpossible["reason"]) {
    super(`the article was not revised: ${reason}`);
    this.reason = reason;
  }
}
