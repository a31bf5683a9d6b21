import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Change } from "../../data/api/use-change.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { StackedTable } from "../StackedTable.tsx";
import { StatusBadge } from "../StatusBadge.tsx";
import { ConnectInstagram } from "./ConnectInstagram.tsx";
import { sourceProblem } from "./source-problem.ts";
import type { ListedSource } from "./sources-documents.ts";
import { useTimeText } from "./use-time-text.ts";
import { styleScales, toStyleWords } from "./style-words.ts";

/** Warns this many days before the Instagram connection expires. */
const SOON_DAYS = 10;

type SourceTableProps = { sources: ListedSource[]; timeZone: string; change: Pick<Change, "pending" | "run"> };

export function SourceTable({ sources, timeZone, change }: SourceTableProps) {
  const { t } = useTranslation("sources");
  const locale = usePageLocale();
  const columns = (["account", "status", "style", "language", "keywords"] as const).map((column) =>
    t(`columns.${column}`),
  );
  const rows = sources.map((source) => ({
    id: source.id,
    cells: [
      <>
        <Link
          to={`${localePath(locale, "/bot/sources/edit")}?id=${source.id}`}
          aria-label={t("editNamed", { name: source.label })}
        >
          {source.label}
        </Link>
        <small>@{source.username}</small>
      </>,
      <SourceStatus source={source} timeZone={timeZone} change={change} />,
      <SourceStyle source={source} />,
      t(`languages.${source.language}`),
      source.keywords.join(", ") || t("none"),
    ],
  }));
  return <StackedTable label={t("heading")} columns={columns} rows={rows} />;
}

function SourceStatus({
  source,
  timeZone,
  change,
}: {
  source: ListedSource;
  timeZone: string;
  change: Pick<Change, "pending" | "run">;
}) {
  const { t } = useTranslation("sources");
  const toText = useTimeText(timeZone);
  const { id, label, status, lastError, tokenDaysLeft, lastCheckAt, nextCheckAt } = source;
  return (
    <>
      <StatusBadge status={status} text={t(`status.${status}`)} />
      {lastCheckAt && nextCheckAt ? (
        <small>{t("watch.times", { last: toText(lastCheckAt), next: toText(nextCheckAt) })}</small>
      ) : null}
      {lastCheckAt && !nextCheckAt ? <small>{t("watch.timesOnce", { last: toText(lastCheckAt) })}</small> : null}
      {lastError ? <small>{sourceProblem(t, lastError)}</small> : null}
      {status === "ACTIVE" && tokenDaysLeft !== null && tokenDaysLeft <= SOON_DAYS ? (
        <small>{t("tokenEnds", { count: tokenDaysLeft })}</small>
      ) : null}
      {status === "DISABLED" ? (
        <ConnectInstagram
          change={change}
          sourceId={id}
          variant="default"
          mt="xs"
          aria-label={t("reconnectNamed", { name: label })}
        >
          {t("reconnect")}
        </ConnectInstagram>
      ) : null}
    </>
  );
}

/** The scales that aren't in the middle. */
function SourceStyle({ source }: { source: ListedSource }) {
  const { t } = useTranslation("sources");
  const words = styleScales
    .filter((scale) => Math.abs(source.style[scale]) >= 0.25)
    .map((scale) => toStyleWords(t, scale, source.style[scale]));
  return words.length === 0 ? t("neutral") : words.join(", ");
}
