import type { Database, Tx } from "../../../platform/db/database.ts";
import type { GenerateStatus, Rating, RatingReason, WaitingFor } from "../tables.ts";
import { fullCaption } from "../../posts/full-caption.ts";
import type { ArticleLanguage } from "../../../platform/languages.ts";
import type { ArticleForm, Finding, WrittenArticle } from "../../../writer/article-writer.ts";

/** An article as lists show it: its latest version without the body. */
export type Article = {
  id: string;
  sourceId: string;
  postId: string;
  status: GenerateStatus;
  /** Why it couldn't be written; for a GENERATED article, why the next version couldn't. */
  failure: string | null;
  waitingFor: WaitingFor | null;
  /** An imported archive's: while it waits for quota, it is written as soon as the plan has room. */
  isQueued: boolean;
  /** When the digest that it waits for is due. */
  digestAt: Date | null;
  /** 0 before the first is written. */
  version: number;
  rating: Rating | null;
  ratingReason: RatingReason | null;
  createdAt: Date;
  generatedAt: Date | null;
  /** When it was first published on any integration. */
  publishedAt: Date | null;
  /** The post's caption, with any words that its owner added. */
  caption: string;
  permalink: string | null;
  postedAt: Date;
  /** From the latest version; all null before the first is written. */
  title: string | null;
  language: ArticleLanguage | null;
  excerpt: string | null;
  metaDescription: string | null;
  slug: string | null;
  tags: string[] | null;
  findings: Finding[] | null;
  record: WrittenArticle["record"] | null;
  /** The writer's titles. */
  titles: string[] | null;
  form: ArticleForm | null;
};

/** Selects the owner's articles with their latest versions and posts, in one query. */
export function selectArticles(db: Database | Tx, ownerId: string) {
  return db
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .leftJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .where("article.owner_id", "=", ownerId)
    .select((row) => [
      "article.id",
      "article.source_id as sourceId",
      "article.post_id as postId",
      "article.status",
      "article.failure",
      "article.waiting_for as waitingFor",
      "article.digest_at as digestAt",
      "article.version",
      "article.rating",
      "article.rating_reason as ratingReason",
      "article.created_at as createdAt",
      "article.generated_at as generatedAt",
      fullCaption.as("caption"),
      "post.permalink",
      "post.posted_at as postedAt",
      "version.title",
      "version.language",
      "version.excerpt",
      "version.meta_description as metaDescription",
      "version.slug",
      "version.tags",
      "version.findings",
      "version.record",
      "version.titles",
      "version.form",
      row
        .exists(
          row
            .selectFrom("archive_imports as import")
            .whereRef("import.owner_id", "=", "post.owner_id")
            .whereRef("import.id", "=", "post.archive_import_id")
            .where("import.next_at", "is not", null),
        )
        .$castTo<boolean>()
        .as("isQueued"),
      row
        .selectFrom("publications")
        .select(({ fn }) => fn.min("published_at").as("first"))
        .whereRef("publications.owner_id", "=", "article.owner_id")
        .whereRef("publications.article_id", "=", "article.id")
        .where("publications.published_at", "is not", null)
        .as("publishedAt"),
    ]);
}
