import { useTranslation } from "react-i18next";
import type { Article } from "../../article-documents.ts";
import styles from "./search.module.css";

/** Shows the article as a search engine would: its URL, title and description. */
export function SearchPreview({ article, siteUrl }: { article: Article; siteUrl: string | null }) {
  const { t } = useTranslation("articles");
  const { title, slug, metaDescription, language } = article;
  const live = article.publications.find(({ link }) => link !== null)?.link ?? null;
  return (
    <section className={styles.panel} aria-labelledby="search-heading">
      <h2 id="search-heading">{t("search.heading")}</h2>
      <div className={styles.result} lang={language ?? undefined}>
        <p className={styles.address}>{live === null ? toAddress(siteUrl, slug) : toPath(live)}</p>
        <p className={styles.title}>{title}</p>
        <p className={styles.description}>{metaDescription || t("search.noDescription")}</p>
      </div>
      <p className={styles.hint}>{t("search.hint")}</p>
    </section>
  );
}

/** The site decides which folders come before the article's own part. */
function toAddress(siteUrl: string | null, slug: string | null): string {
  const host = siteUrl === null ? "…" : new URL(siteUrl).host;
  return slug ? `${host} › ${slug}` : host;
}

function toPath(link: string): string {
  const { host, pathname } = new URL(link);
  return [host, ...pathname.split("/").filter(Boolean).map(decode)].join(" › ");
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
