import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { fromApiError } from "../../data/api/api-failure.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useChange } from "../../data/api/use-change.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { EmptyState } from "../EmptyState.tsx";
import { InstagramIcon } from "../InstagramIcon.tsx";
import { ManagePage } from "../ManagePage.tsx";
import styles from "../manage.module.css";
import type { Route } from "./+types/sources.ts";
import { ConnectInstagram } from "./ConnectInstagram.tsx";
import { listSources } from "./sources-documents.ts";
import { SourceTable } from "./SourceTable.tsx";

export const handle: RouteHandle = { namespaces: ["sources", "errors"] };

export async function loader(args: Route.LoaderArgs) {
  const { data, errors } = await askApi(args, listSources, {});
  return {
    sources: data?.sources?.nodes ?? null,
    timeZone: data?.profile?.timeZone ?? "UTC",
    error: errors[0] ?? null,
    reconnected: args.url.searchParams.has("connected"),
  };
}

/** The Instagram accounts; if there are none, a link to add the first. */
export default function Sources({ loaderData }: Route.ComponentProps) {
  const { sources, timeZone, error, reconnected } = loaderData;
  const { t } = useTranslation("sources");
  const locale = usePageLocale();
  const change = useChange();
  const isEmpty = sources?.length === 0;
  const add = (
    <Button component={Link} to={localePath(locale, "/bot/sources/add")}>
      {t("add")}
    </Button>
  );
  return (
    <ManagePage title={t("title")} heading={t("heading")} intro={t("intro")} action={isEmpty || !sources ? null : add}>
      <FailureNotice failure={change.failure ?? (error && fromApiError(error))} />
      {reconnected ? (
        <p role="status" className={styles.notice} data-kind="done">
          {t("reconnected")}
        </p>
      ) : null}
      {isEmpty ? (
        <EmptyState Icon={InstagramIcon} text={t("empty.text")}>
          <ConnectInstagram change={change}>{t("empty.connect")}</ConnectInstagram>
        </EmptyState>
      ) : null}
      {sources && !isEmpty ? <SourceTable sources={sources} timeZone={timeZone} change={change} /> : null}
    </ManagePage>
  );
}
