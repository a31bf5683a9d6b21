import type { Finding } from "../article-documents.ts";
import type { EditedText } from "./editor-text.ts";

export type VersionText = EditedText & { version: number };

export type EditedArticle = VersionText & {
  id: string;
  ownerId: string;
  language: string | null;
  /** The writer's titles. */ titles: string[];
  pictureUrls: Record<string, string>;
  /** Width divided by height. */ pictureRatios: Record<string, number>;
  findings: Finding[];
};
