import type { ArticleDocument } from "../../../../src/document/document.ts";

export type VersionText = { version: number; title: string; document: ArticleDocument };

export type EditedArticle = VersionText & {
  id: string;
  ownerId: string;
  language: string | null;
  pictureUrls: Record<string, string>;
};
