import type { ColumnType, Generated } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { ArticleDocument } from "../../document/document.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Lesson, LessonKind } from "../../writer/lessons.ts";
import type { Finding, WrittenArticle } from "../../writer/article-writer.ts";
import type { ChangedIn, Instant, Json, Optional } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    articles: ArticlesTable;
    article_posts: ArticlePostsTable;
    article_versions: ArticleVersionsTable;
    style_edits: StyleEditsTable;
    style_rules: StyleRulesTable;
  }
}

export type GenerateStatus = "PENDING" | "GENERATING" | "GENERATED" | "FAILED";

/**
 * A unit of the plan's quota, words for a post without a caption, answers to questions asked before writing, or its
 * digest.
 */
export type WaitingFor = "quota" | "words" | "answers" | "digest";

export type ArticlesTable = {
  owner_id: string;
  id: string;
  post_id: string;
  source_id: string;
  status: GenerateStatus;
  failure: string | null;
  version: number;
  attempt: number;
  /** Answers begin a new round: a failed job of an earlier round ends nothing. */
  round: Generated<number>;
  created_at: Instant;
  generated_at: Instant | null;
  /** Null also on insert. */
  waiting_for: ColumnType<WaitingFor | null, WaitingFor | null | undefined, WaitingFor | null>;
  /** Until when it waits for answers; after that, it is written without them. */
  answers_until: Optional<Date>;
  /** When the digest that it waits for is due. */
  digest_at: Optional<Date>;
  /** Not collected for a digest: its owner asked for it, or it was in one before. */
  stands_alone: Generated<boolean>;
  rating: ColumnType<Rating | null, undefined, Rating | null>;
  rating_reason: ColumnType<RatingReason | null, undefined, RatingReason | null>;
  changed_in: ChangedIn;
};

/** A digest's or a series' posts, including the article's own; other articles have only their own. */
export type ArticlePostsTable = {
  owner_id: string;
  post_id: string;
  article_id: string;
};

export type Rating = "up" | "down";

export type RatingReason =
  | "too-long"
  | "too-short"
  | "too-stiff"
  | "too-casual"
  | "too-salesy"
  | "wrong-fact"
  | "title"
  | "other";

export type ArticleVersionsTable = {
  owner_id: string;
  article_id: string;
  version: number;
  title: string;
  document: Json<ArticleDocument>;
  language: ArticleLanguage;
  excerpt: string;
  meta_description: string;
  slug: string;
  tags: string[];
  findings: Json<Finding[]>;
  record: Json<WrittenArticle["record"]>;
  /** The writer's titles, best first; may be empty. */
  titles: Generated<string[]>;
  /** Sentences from the answers that the owner may have Galley remember. */
  facts_to_keep: Generated<string[]>;
  form: Optional<NonNullable<WrittenArticle["form"]>>;
  created_by: Json<Actor>;
  created_at: Instant;
};

export type StyleEditsTable = {
  owner_id: string;
  article_id: string;
  kind: LessonKind;
  lesson: Lesson;
  language: ArticleLanguage;
  from_version: number;
  to_version: number;
  before: string;
  after: string;
  learned_at: Instant;
};

export type StyleRulesTable = {
  owner_id: string;
  id: string;
  language: ArticleLanguage;
  kind: LessonKind;
  lesson: Lesson;
  active: Generated<boolean>;
  created_at: Instant;
};
