import { Button } from "@mantine/core";
import { Plug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { fromApiError } from "../../data/api/api-failure.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { EmptyState } from "../EmptyState.tsx";
import { ManagePage } from "../ManagePage.tsx";
import styles from "../manage.module.css";
import type { Route } from "./+types/integrations.ts";
import { IntegrationTable } from "./IntegrationTable.tsx";
import { listIntegrations } from "./integrations-documents.ts";
import { PartnerCard } from "./PartnerCard.tsx";

export const handle: RouteHandle = { namespaces: ["integrations", "errors"] };

export async function loader(args: Route.LoaderArgs) {
  const { data, errors } = await askApi(args, listIntegrations, {});
  return {
    integrations: data?.integrations?.nodes ?? null,
    mayPublish: data?.billingInfo?.mayPublish ?? true,
    partner: data?.billingInfo?.partner ?? null,
    error: errors[0] ?? null,
  };
}

/** The sites that articles go to; if there are none, a link to add the first. */
export default function Integrations({ loaderData }: Route.ComponentProps) {
  const { integrations, mayPublish, partner, error } = loaderData;
  const { t } = useTranslation("integrations");
  const locale = usePageLocale();
  const isEmpty = integrations?.length === 0;
  const toAdd = (text: string) => (
    <Button component={Link} to={localePath(locale, "/bot/integrations/add")}>
      {text}
    </Button>
  );
  return (
    <ManagePage
      title={t("title")}
      heading={t("heading")}
      intro={t("intro")}
      action={isEmpty || !integrations ? null : toAdd(t("add"))}
    >
      <FailureNotice failure={error && fromApiError(error)} />
      {mayPublish ? null : (
        <p className={styles.notice}>
          {t("freePlan")} <Link to={localePath(locale, "/bot/upgrade")}>{t("seePlans")}</Link>
        </p>
      )}
      {isEmpty ? (
        <EmptyState Icon={Plug} text={t("empty.text")}>
          {toAdd(t("empty.connect"))}
        </EmptyState>
      ) : null}
      {integrations && !isEmpty ? <IntegrationTable integrations={integrations} /> : null}
      {partner ? <PartnerCard partner={partner} /> : null}
    </ManagePage>
  );
}
