import type { Database } from "../../platform/db/database.ts";
import type { ArticleDocument } from "../../document/document.ts";

export type ExportedArticle = {
  title: string;
  document: ArticleDocument;
  language: string;
  excerpt: string;
  slug: string;
  tags: string[];
  postedAt: Date;
  permalink: string | null;
  /** Where the article was published. */
  link: string | null;
  pictures: { id: string; storageKey: string; alt: string | null }[];
};

/** The newest version of each article that has one. */
export async function readArticles(tx: Database, ownerId: string): Promise<ExportedArticle[]> {
  const rows = await tx
    .selectFrom("articles as article")
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .select([
      "article.id",
      "article.post_id",
      "version.title",
      "version.document",
      "version.language",
      "version.excerpt",
      "version.slug",
      "version.tags",
      "post.posted_at",
      "post.permalink",
    ])
    .where("article.owner_id", "=", ownerId)
    .orderBy("post.posted_at")
    .orderBy("article.id")
    .execute();
  const pictures = await tx
    .selectFrom("pictures as picture")
    .leftJoin("article_posts as member", (join) =>
      join.onRef("member.owner_id", "=", "picture.owner_id").onRef("member.post_id", "=", "picture.post_id"),
    )
    .select(["picture.id", "picture.post_id", "member.article_id", "picture.storage_key", "picture.alt_text"])
    .where("picture.owner_id", "=", ownerId)
    .orderBy("picture.position")
    .orderBy("picture.id")
    .execute();
  const published = await tx
    .selectFrom("publications")
    .select(["article_id", "link"])
    .where("owner_id", "=", ownerId)
    .where("state", "=", "published")
    .orderBy("integration_id")
    .execute();
  return rows.map(({ id, post_id, posted_at, ...version }) => ({
    ...version,
    postedAt: posted_at,
    link: published.find(({ article_id }) => article_id === id)?.link ?? null,
    pictures: pictures
      .filter((picture) => picture.post_id === post_id || picture.article_id === id)
      .map((picture) => ({ id: picture.id, storageKey: picture.storage_key, alt: picture.alt_text })),
  }));
}
