import { MAX_TITLES, type WrittenArticle } from "../../../writer/article-writer.ts";

/** Returns the columns of article_versions that a writer fills. */
export function toVersionColumns(written: WrittenArticle) {
  return {
    title: written.title,
    document: JSON.stringify(written.document),
    excerpt: written.excerpt,
    meta_description: written.metaDescription,
    slug: written.slug,
    tags: written.tags,
    findings: JSON.stringify(written.findings),
    record: JSON.stringify(written.record),
    titles: (written.titles ?? []).slice(0, MAX_TITLES),
    facts_to_keep: written.factsToKeep ?? [],
    form: written.form ?? null,
  };
}
