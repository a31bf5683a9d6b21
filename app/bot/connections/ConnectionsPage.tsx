import { useTranslation } from "react-i18next";
import { fromApiError } from "../../data/api/api-failure.ts";
import { useChange } from "../../data/api/use-change.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { ManagePage } from "../ManagePage.tsx";
import manage from "../manage.module.css";
import type { LoadedConnections } from "./load-connections.server.ts";
import { Accounts } from "./Accounts.tsx";
import { Sites } from "./Sites.tsx";

export const connectionsHandle: RouteHandle = { namespaces: ["sources", "integrations", "page", "errors"] };

type ConnectionsPageProps = {
  loaded: LoadedConnections;
  /** The half that the address names comes first. */
  first: "accounts" | "sites";
};

/** Shows where posts come from and where articles go, with each connection's health in words. */
export function ConnectionsPage({ loaded, first }: ConnectionsPageProps) {
  const { sources, integrations, mayPublish, mayHavePage, partner, error, reconnected, now } = loaded;
  const { t } = useTranslation("bot");
  const { t: ofSources } = useTranslation("sources");
  const change = useChange();
  const accounts = sources ? <Accounts key="accounts" sources={sources} now={now} change={change} /> : null;
  const sites = integrations ? (
    <Sites
      key="sites"
      integrations={integrations}
      mayPublish={mayPublish}
      mayHavePage={mayHavePage}
      partner={partner}
    />
  ) : null;
  return (
    <ManagePage title={t("connections.title")} heading={t("menu.connections")} intro={t("connections.intro")}>
      <FailureNotice failure={change.failure ?? (error && fromApiError(error))} />
      {reconnected ? (
        <p role="status" className={manage.notice} data-kind="done">
          {ofSources("reconnected")}
        </p>
      ) : null}
      {first === "accounts" ? [accounts, sites] : [sites, accounts]}
    </ManagePage>
  );
}
