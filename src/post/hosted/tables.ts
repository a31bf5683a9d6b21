import type { Generated } from "kysely";
import type { ArticleDocument } from "../../document/document.ts";
import type { JsonLd } from "../../document/render/json-ld.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Instant, Json, Optional, OptionalInstant, OptionalJson } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    blog_names: BlogNamesTable;
    blogs: BlogsTable;
    blog_posts: BlogPostsTable;
    blog_slugs: BlogSlugsTable;
  }
}

export const blogDesigns = ["proof", "gallery", "letter"] as const;
export type BlogDesign = (typeof blogDesigns)[number];

/** Every name that an owner's blog has had; earlier ones redirect. */
export type BlogNamesTable = { owner_id: string; name: string; created_at: Instant };

export type BlogsTable = {
  owner_id: string;
  integration_id: string;
  name: string;
  active: Generated<boolean>;
  title: string;
  about: Generated<string>;
  design: BlogDesign;
  picture: Optional<string>;
  indexed: Generated<boolean>;
  domain: Optional<string>;
  domain_token: string;
  domain_confirmed_at: OptionalInstant;
  domain_proven_at: OptionalInstant;
  revision: Generated<number>;
  created_at: Instant;
  changed_at: Instant;
};

/**
 * A picture of a post. `file` is the stem of its files on the blog, which are named by content and width; `bytes` is
 * the size of the one in feeds.
 */
export type BlogPicture = { pictureId: string; file: string; width: number; height: number; bytes: number };

export type BlogPostsTable = {
  owner_id: string;
  id: string;
  article_id: string;
  marker: string;
  state: "draft" | "published" | "unpublished";
  /** Null until it's published for the first time. */
  slug: string | null;
  title: string;
  excerpt: string;
  meta_description: string;
  language: ArticleLanguage;
  document: Json<ArticleDocument>;
  pictures: Json<BlogPicture[]>;
  tags: string[];
  json_ld: OptionalJson<JsonLd>;
  published_at: Instant;
  changed_at: Instant;
};

export type BlogSlugsTable = { owner_id: string; slug: string; post_id: string };
