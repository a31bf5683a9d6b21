import type { ArticleDocument } from "../articles/document.ts";
import type { ArticleLanguage } from "../languages.ts";
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
};

/** `text` without titles of pictures and metadata. */
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
    | "instruction";
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
  record: { writer: "built-in" | "model"; revision: string; model?: string };
};

/** Turns a post into an article. Throws `ConnectorError` when a model behind it fails. */
export type ArticleWriter = {
  write(material: SourceMaterial, signal?: AbortSignal): Promise<WrittenArticle>;
};
