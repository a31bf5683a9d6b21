import { Alert, Group } from "@mantine/core";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { askApi } from "../../../data/api/ask-api.server.ts";
import { LoadFailures } from "../../../ui/notices/LoadFailures.tsx";
import { localePath, usePageLocale } from "../../../i18n/locale.ts";
import { requireFound } from "../../../server/page-validation.ts";
import type { RouteHandle } from "../../../route-handle.ts";
import type { Route } from "./+types/view.ts";
import { upgradeDocument } from "../article-documents.ts";
import { isOnItsWay } from "../article-status.ts";
import { articleDocument } from "../article-view-documents.ts";
import { isMoving } from "../is-planned.ts";
import { listReadyArticles } from "../list-ready-articles.server.ts";
import { AfterUpgrade } from "../AfterUpgrade.tsx";
import { ArticlePaper } from "../ArticlePaper.tsx";
import { useToTitle } from "../ArticleRow.tsx";
import { usePolling } from "../../use-polling.ts";
import manage from "../../manage.module.css";
import styles from "./view.module.css";

export const handle: RouteHandle = {
  namespaces: ["articles", "dash", "editor", "errors", "findings", "live", "problems", "questions"],
};

export async function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get("id");
  if (!id) return { hasId: false, upgraded: null, data: null, errors: [] };
  const isBack = args.url.searchParams.has("upgrade");
  const [answer, upgraded] = await Promise.all([
    askApi(args, articleDocument, { id }),
    isBack ? loadUpgraded(args) : null,
  ]);
  requireFound(answer, "article");
  return { hasId: true, upgraded, ...answer };
}

async function loadUpgraded(args: Route.LoaderArgs) {
  const [{ data }, { ready }] = await Promise.all([
    askApi(args, upgradeDocument, {}),
    listReadyArticles(args, { toPublish: true }),
  ]);
  return { upgrade: data?.billingInfo?.upgrade ?? null, approved: ready };
}

export default function ArticlePage({ loaderData: { hasId, upgraded, data, errors } }: Route.ComponentProps) {
  const { t } = useTranslation(["articles", "errors"]);
  const locale = usePageLocale();
  const article = data?.article ?? null;
  const toTitle = useToTitle();
  const title = article ? toTitle(article) : t("view.article");
  usePolling((article !== null && isOnItsWay(article)) || (article?.publications.some(isMoving) ?? false));
  return (
    <div className={styles.page}>
      <title>{t("view.pageTitle", { title })}</title>
      <Link className={manage.back} to={localePath(locale, "/bot/articles")}>
        <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("view.back")}
      </Link>
      {/* A written article has its title on its sheet. */}
      {article?.title ? null : <h1>{title}</h1>}
      {hasId ? null : (
        <Alert color="red">
          <p>{t("errors:at.getArticle.invalid-input")}</p>
          <Group mt="sm">
            <Link className="button quiet" to={localePath(locale, "/bot/articles")}>
              {t("view.toList")}
            </Link>
          </Group>
        </Alert>
      )}
      {article ? <LoadFailures errors={errors} /> : <LoadFailures errors={errors.slice(0, 1)} />}
      {data && upgraded ? <AfterUpgrade data={data} upgraded={upgraded} /> : null}
      {data && article ? (
        // A different article remounts everything, because its text, edits and decisions are its own.
        <ArticlePaper key={article.id} data={data} article={article} />
      ) : null}
    </div>
  );
}
