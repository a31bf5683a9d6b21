import type { ArticleLanguage } from "../../platform/languages.ts";
import type { WritingStyle } from "../../writer/article-writer.ts";
import type { Instant, Optional, OptionalJson } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    posts: PostsTable;
    pictures: PicturesTable;
  }
}

export type SkipReason =
  | "video"
  | "not-feed"
  | "no-picture"
  | "before-connection"
  | "from-archive"
  | "paused"
  | "never-publish"
  | "excluded-hashtag"
  | "no-included-hashtag"
  | "deleted"
  | "sensitive"
  | "own-article";

export type PostsTable = {
  owner_id: string;
  id: string;
  source_id: string;
  media_id: string;
  shortcode: string | null;
  permalink: string | null;
  caption: string;
  kind: "image" | "carousel" | "video";
  posted_at: Instant;
  skipped_videos: number;
  skipped: SkipReason | null;
  imported_at: Instant;
  chosen_at: Optional<Date>;
  /** The import that brought it from the owner's archive. */
  archive_import_id: Optional<string>;
  /** Posts of one series make one article. */
  series_id: Optional<string>;
  /** The owner's words for a post without a caption. */
  words: Optional<string>;
  /** An uploaded photo's own language; null: the source's. */
  language: Optional<ArticleLanguage>;
  style: OptionalJson<WritingStyle>;
  /** A tsvector as text; null until a worker has made it. */
  search: Optional<string>;
};

export type PicturesTable = {
  owner_id: string;
  id: string;
  post_id: string;
  position: number;
  storage_key: string;
  sha256: string;
  media_type: "image/jpeg";
  width: number;
  height: number;
  bytes: number;
  alt_text: string | null;
};
