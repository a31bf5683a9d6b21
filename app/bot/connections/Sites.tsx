import { Button } from "@mantine/core";
import { Plug, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { EmptyState } from "../EmptyState.tsx";
import type { ListedIntegration, Partner } from "../integrations/integrations-documents.ts";
import { PartnerCard } from "../integrations/PartnerCard.tsx";
import manage from "../manage.module.css";
import { ConnectionCard } from "./ConnectionCard.tsx";
import { ConnectionGroup, unhealthyFirst } from "./ConnectionGroup.tsx";

type SitesProps = {
  integrations: ListedIntegration[];
  mayPublish: boolean;
  mayHavePage: boolean;
  partner: Partner | null;
};

/** The sites that articles are published on. */
export function Sites({ integrations, mayPublish, mayHavePage, partner }: SitesProps) {
  const { t } = useTranslation("integrations");
  const locale = usePageLocale();
  const toAdd = localePath(locale, "/bot/integrations/add");
  const add = (
    <Button
      component={Link}
      to={toAdd}
      variant="default"
      leftSection={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
    >
      {t("add")}
    </Button>
  );
  return (
    <ConnectionGroup id="sites" heading={t("heading")} intro={t("intro")} action={integrations.length > 0 ? add : null}>
      {mayPublish ? null : (
        <p className={manage.notice}>
          {t("freePlan")} <Link to={localePath(locale, "/bot/upgrade")}>{t("seePlans")}</Link>
        </p>
      )}
      {integrations.length === 0 ? (
        <EmptyState Icon={Plug} text={t("empty.text")}>
          <Button component={Link} to={toAdd}>
            {t("empty.connect")}
          </Button>
        </EmptyState>
      ) : (
        <ul>
          {unhealthyFirst(integrations).map((integration) => (
            <SiteCard key={integration.id} integration={integration} />
          ))}
        </ul>
      )}
      {mayHavePage ? <PageOffer /> : null}
      {partner ? <PartnerCard partner={partner} /> : null}
    </ConnectionGroup>
  );
}

/** Offers a hosted page to owners who have no site. */
function PageOffer() {
  const { t } = useTranslation("page");
  const locale = usePageLocale();
  return (
    <p className={manage.notice}>
      {t("card.offer")} <Link to={localePath(locale, "/bot/page")}>{t("card.start")}</Link>
    </p>
  );
}

function SiteCard({ integration }: { integration: ListedIntegration }) {
  const { t } = useTranslation("integrations");
  const { t: ofPage } = useTranslation("page");
  const locale = usePageLocale();
  const { id, kind, label, siteUrl, siteName, status, category, publishWhen } = integration;
  const path = `/bot/integrations/edit?id=${id}`;
  const reconnect = (
    <Button component={Link} to={localePath(locale, path)} aria-label={t("reconnectNamed", { name: label })}>
      {t("reconnect")}
    </Button>
  );
  const isDisabled = status === "DISABLED";
  return (
    <ConnectionCard
      name={label}
      detail={[t(`kinds.${kind}.name`), siteName, new URL(siteUrl).host].filter(Boolean).join(" · ")}
      status={status}
      statusText={t(`status.${status}`)}
      health={isDisabled ? [] : [status === "INACTIVE" ? t("health.paused") : t(`health.${publishWhen}`)]}
      problem={
        isDisabled
          ? { text: t("health.disconnected", { name: label }), detail: t("disabled"), action: reconnect }
          : null
      }
      facts={[{ name: t("columns.category"), value: category?.name ?? t("defaultCategory") }]}
      settings={
        kind === "HOSTED"
          ? { path: "/bot/page", text: ofPage("card.settings"), label: ofPage("card.settings") }
          : { path, text: t("settings"), label: t("editNamed", { name: label }) }
      }
    />
  );
}
