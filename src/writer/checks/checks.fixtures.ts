import type { ArticleDocument } from "../../document/document.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Finding, SourceMaterial } from "../article-writer.ts";
import { checkArticle, type CheckedArticle, type CheckOptions } from "./check-article.ts";

/** A Thursday, early in the morning. */
export const postedAt = new Date("2026-03-12T07:10:00Z");

export function material(
  language: ArticleLanguage,
  caption: string,
  more: Partial<SourceMaterial> = {},
): SourceMaterial {
  return {
    postId: "post",
    caption,
    postedAt,
    timeZone: "UTC",
    accountName: "kiln.corner",
    pictures: [{ pictureId: "p1", alt: null }],
    permalink: null,
    about: "",
    keywords: [],
    language,
    style: { formalToCasual: 0, seriousToFunny: 0, respectfulToIrreverent: 0, matterOfFactToEnthusiastic: 0 },
    ...more,
  };
}

export function article(body: string | ArticleDocument["blocks"], more: Partial<CheckedArticle> = {}): CheckedArticle {
  const blocks: ArticleDocument["blocks"] =
    typeof body === "string" ? [{ type: "paragraph", spans: [{ text: body }] }] : body;
  return {
    title: "",
    document: { blocks },
    excerpt: "",
    metaDescription: "",
    tags: [],
    ...more,
  };
}

/** The values named by the findings of one kind. */
export async function valuesOf(
  kind: Finding["kind"],
  language: ArticleLanguage,
  caption: string,
  body: string,
  options: CheckOptions = {},
): Promise<string[]> {
  const findings = await checkArticle(article(body), material(language, caption), options);
  return findings
    .filter((finding) => finding.kind === kind)
    .map((finding) => finding.values?.["value"] ?? finding.reason);
}
