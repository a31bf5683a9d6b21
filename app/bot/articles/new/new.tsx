import { Paper } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { askApi } from "../../../data/api/ask-api.server.ts";
import { LoadFailures } from "../../../ui/notices/LoadFailures.tsx";
import { localePath, usePageLocale } from "../../../i18n/locale.ts";
import type { RouteHandle } from "../../../route-handle.ts";
import { ManagePage } from "../../ManagePage.tsx";
import type { Route } from "./+types/new.ts";
import { sourceChoicesDocument } from "./new-article-documents.ts";
import { PhotoForm } from "./PhotoForm.tsx";
import styles from "./new.module.css";

export const handle: RouteHandle = { namespaces: ["new-article", "errors", "sources"] };

export const loader = (args: Route.LoaderArgs) => askApi(args, sourceChoicesDocument, {});

/** Requests an article without a new post: from a photo or from an earlier post. */
export default function NewArticle({ loaderData: { data, errors } }: Route.ComponentProps) {
  const { t } = useTranslation("new-article");
  const locale = usePageLocale();
  const sources = data?.sources?.nodes ?? null;
  return (
    <ManagePage
      title={t("title")}
      heading={t("heading")}
      intro={t("intro")}
      back={{ path: "/bot/articles", text: t("back") }}
    >
      <LoadFailures errors={errors} />
      {sources ? (
        <div className={styles.ways}>
          <Paper component="section" className={styles.card}>
            <h2>{t("photo")}</h2>
            <PhotoForm sources={sources} />
          </Paper>
          <Paper component="section" className={styles.card}>
            <h2>{t("post")}</h2>
            <p>{t(sources.length > 0 ? "postText" : "noSource")}</p>
            {sources.map(({ id, name }) => (
              <Link key={id} className="button quiet" to={`${localePath(locale, "/bot/sources/earlier")}?id=${id}`}>
                {t("postsOf", { name })}
              </Link>
            ))}
            {sources.length === 0 ? (
              <Link className="button quiet" to={localePath(locale, "/bot/sources/add")}>
                {t("connect")}
              </Link>
            ) : null}
          </Paper>
          <Paper component="section" className={styles.card}>
            <h2>{t("archive")}</h2>
            <p>{t("archiveText")}</p>
            <Link className="button quiet" to={localePath(locale, "/bot/articles/archive")}>
              {t("openArchive")}
            </Link>
          </Paper>
        </div>
      ) : null}
    </ManagePage>
  );
}
