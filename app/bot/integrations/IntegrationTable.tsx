import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { StackedTable } from "../StackedTable.tsx";
import { StatusBadge } from "../StatusBadge.tsx";
import type { ListedIntegration } from "./integrations-documents.ts";

export function IntegrationTable({ integrations }: { integrations: ListedIntegration[] }) {
  const { t } = useTranslation("integrations");
  const locale = usePageLocale();
  const columns = (["integration", "status", "category"] as const).map((column) => t(`columns.${column}`));
  const rows = integrations.map(({ id, kind, label, siteUrl, siteName, status, category }) => ({
    id,
    cells: [
      <>
        <Link
          to={`${localePath(locale, "/bot/integrations/edit")}?id=${id}`}
          aria-label={t("editNamed", { name: label })}
        >
          {label}
        </Link>
        <small>{[t(`kinds.${kind}.name`), siteName, new URL(siteUrl).host].filter(Boolean).join(" · ")}</small>
      </>,
      <>
        <StatusBadge status={status} text={t(`status.${status}`)} />
        {status === "DISABLED" ? <small>{t("disabled")}</small> : null}
      </>,
      category?.name ?? t("defaultCategory"),
    ],
  }));
  return <StackedTable label={t("heading")} columns={columns} rows={rows} />;
}
