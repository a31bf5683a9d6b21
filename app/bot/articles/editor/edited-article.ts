import type { ArticleDocument } from "../../../../src/document/document.ts";

export type VersionText = { version: number; title: string; document: ArticleDocument };

export type EditedArticle = VersionText & {
  id: string;
  ownerId: string;
  language: string | null;
  /** What the writer offers. */ titles: string[];
  pictureUrls: Record<string, string>;
};
