import type { ArticleDocument } from "../document/document.ts";
import type { ArticleLanguage, Locale } from "../platform/languages.ts";
import type { Lesson } from "./lessons.ts";
import type { FindingReason } from "./finding-reason.ts";

/** How many titles a writer offers. */
export const MAX_TITLES = 5;

/** Each scale runs from -1 (first word) to 1 (second word); 0 is in between (specification, section 3). */
export type WritingStyle = {
  formalToCasual: number;
  seriousToFunny: number;
  respectfulToIrreverent: number;
  matterOfFactToEnthusiastic: number;
};

/** A post in a digest; `pictures` says how many of the material's pictures belong to it. */
export type DigestNote = Pick<SourceMaterial, "postId" | "caption" | "postedAt" | "permalink"> & { pictures: number };

/** Everything an article may state; it must add nothing of its own. */
export type SourceMaterial = {
  /** Stable per post. Picks among equivalent frames, so that a source's articles don't all look alike. */
  postId: string;
  /** "" when the post has none. */
  caption: string;
  postedAt: Date;
  /** The owner's IANA time zone, which gives the post's local date. */
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
  /** The source's latest other articles, newest first: the new article must not repeat them. */
  earlier?: readonly EarlierArticle[];
  learned?: LearnedStyle;
  /** The owner's answers about this post, in the order of the questions. They rank equal to the caption. */
  answers?: readonly Answer[];
  /** What the owner asked us to remember from answers to other posts. Sources, like `about`. */
  facts?: readonly string[];
  /** The caption's hashtags, split into words: topics, never facts. */
  topics?: readonly string[];
  /** The owner's own posts nearest to this one, at most 20, nearest first. Each is true for its date. */
  earlierPosts?: readonly EarlierPost[];
  /**
   * For a digest, its posts: at least two, oldest first. The material's caption and pictures are theirs, in this order;
   * its other fields come from the last post.
   */
  notes?: readonly DigestNote[];
  /** The language of questions: the owner's interface language. */
  questionLocale?: Locale;
};

/** `answeredAt`: the base of the answer's relative days; absent if it was given with the post. */
export type Answer = { question: string; text: string; answeredAt?: Date };

/** `title` and `url` belong to the published article, if there is one. */
export type EarlierPost = { text: string; postedAt: Date; title: string | null; url: string | null };

export type Question = {
  text: string;
  /** Shown only to the owner, never to other reviewers: a contradiction, a date, an identity or a consent. */
  isPrivate: boolean;
};

/** Learned from the owner's own edits and approvals. It guides the style; nothing in it supports a statement. */
export type LearnedStyle = {
  /** Enabled rules for this language. */
  lessons: readonly Lesson[];
  /** The texts of the last two approved articles in this language, newest first. */
  samples: readonly string[];
};

/** `text` is the part about its post (`postText`). */
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
    /** A person should first look at what the picture shows. */
    | "picture"
    /** The model that should have written the article failed. */
    | "writer";
  /** Index into the document's blocks; null for the title, the metadata or the whole. */
  block: number | null;
  sentence: string | null;
  /** The message key, and the values to fill in. */
  reason: FindingReason;
  values?: Record<string, string>;
  /** A hint that could improve the article but doesn't hold it back. */
  isAdvice?: true;
};

/** A note is the owner's line or two with a photo, nothing added; a digest is several notes under one title. */
export type ArticleForm = "note" | "article" | "digest";

export type WrittenArticle = {
  title: string;
  document: ArticleDocument;
  excerpt: string;
  metaDescription: string;
  slug: string;
  tags: string[];
  findings: Finding[];
  /** At most three, most useful first: questions that readers would ask and only the owner can answer. */
  questions?: Question[];
  /** Questions whose answers aren't in the article; they can be answered again. */
  unused?: { question: string; why: "too-short" | "private" }[];
  /** Up to five, from different angles; the first is `title`. */
  titles?: string[];
  /** Sentences from the answers that hold beyond this post; the owner may have them remembered. */
  factsToKeep?: string[];
  form?: ArticleForm;
  /** Stored with the version and shown: the writer, and the revision of its rules. */
  record: {
    writer: "built-in" | "model";
    revision: string;
    model?: string;
    /** The numbered sentences the writer was given; blocks refer to them. */
    sources?: { id: string; text: string }[];
    /** The title, if the writer found none in the post and used only its date. */
    standInTitle?: string;
    /** For a draft by the built-in writer: which model failed, and how. */
    instead?: { model: string; reason: string };
  };
};

/** The article's owner: calls are charged to this account, and pictures are loaded from it. */
export type ArticleRef = { ownerId: string; articleId: string };

/** The newest version, which a person may have changed in the meantime. */
export type RevisableArticle = Pick<
  WrittenArticle,
  "title" | "document" | "excerpt" | "metaDescription" | "slug" | "tags"
>;

export type Revision = {
  /** The owner's own words: "shorter", "say du instead of Sie". */
  wish: string;
  /**
   * Only blocks from `from` up to but not including `to` may change; null for the whole article, including title and
   * metadata.
   */
  section: { from: number; to: number } | null;
  /** The questions whose answers aren't in the text yet. */
  newAnswers?: readonly string[];
};

export type RevisedArticle = {
  article: WrittenArticle;
  /**
   * What differs from the input: block indexes in the new document, plus "title", "excerpt" and "metaDescription".
   * Empty if nothing changed.
   */
  changed: (number | "title" | "excerpt" | "metaDescription")[];
};

/** Turns a post into an article. Throws `ConnectorError` when the model fails. */
export type ArticleWriter = {
  write(material: SourceMaterial, signal?: AbortSignal, article?: ArticleRef): Promise<WrittenArticle>;
  /** Finds the questions before anything is written. At most three, most useful first. */
  ask?(material: SourceMaterial, signal?: AbortSignal, article?: ArticleRef): Promise<Question[]>;
  /** Says which form a post would take, before anything is written. Absent from writers that can't tell. */
  chooseForm?(material: SourceMaterial, signal?: AbortSignal, article?: ArticleRef): Promise<"note" | "article">;
  /**
   * Changes only what was requested; every other block stays byte for byte the same. Throws `ConnectorError` when the
   * model fails, and `RevisionImpossible` when its answer is unusable. Absent from writers that can't follow change
   * requests, such as the built-in one: say so and change nothing.
   */
  revise?(
    material: SourceMaterial,
    article: RevisableArticle,
    revision: Revision,
    signal?: AbortSignal,
    ref?: ArticleRef,
  ): Promise<RevisedArticle>;
};

/** The change request failed; the article is unchanged. */
export class RevisionImpossible extends Error {
  override readonly name = "RevisionImpossible";
  readonly reason: "refused" | "truncated" | "malformed" | "language" | "obeyed" | "context" | "cap" | "no-price";

  constructor(reason: RevisionImpossible["reason"]) {
    super(`the article was not revised: ${reason}`);
    this.reason = reason;
  }
}
