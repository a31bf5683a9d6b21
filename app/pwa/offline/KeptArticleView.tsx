import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Document } from "../../ui/article/Document.tsx";
import { dateFormat } from "../../i18n/dates.ts";
import { pageHref, usePageLocale } from "../../i18n/locale.ts";
import type { KeptArticle } from "../../data/offline/articles.client.ts";
import styles from "./offline-page.module.css";

/** The article as last stored, read-only. */
export function KeptArticleView({ user, article }: { user: string; article: KeptArticle }) {
  const { t } = useTranslation("offline");
  const locale = usePageLocale();
  const [pictureUrls, setPictureUrls] = useState<Record<string, string>>({});
  useEffect(() => {
    void import("../../data/offline/articles.client.ts")
      .then(({ openKeptPictures }) => openKeptPictures(user, article.id))
      .then(setPictureUrls, () => {});
  }, [user, article.id]);
  const format = dateFormat(locale, { dateStyle: "medium", timeStyle: "short" }, article.timeZone);
  return (
    <>
      <p className={styles.note}>
        {t("keptAt", { date: format.format(article.keptAt) })}. {t("readOnly")}
      </p>
      <article className={styles.paper} lang={article.language ?? undefined}>
        <h2>{article.title}</h2>
        <Document blocks={article.document?.blocks ?? []} pictureUrls={pictureUrls} />
      </article>
      <p>
        <a href={pageHref(locale, "/bot/articles")}>{t("back")}</a>
      </p>
    </>
  );
}
