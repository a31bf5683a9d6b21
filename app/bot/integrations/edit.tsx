import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { fromApiError } from "../../data/api/api-failure.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { requireFound, validatePage } from "../../server/page-validation.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { ManagePage } from "../ManagePage.tsx";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import type { Route } from "./+types/edit.ts";
import { ConnectCom } from "./ConnectCom.tsx";
import { ConnectSite } from "./ConnectSite.tsx";
import { IntegrationForm, integrationFields } from "./IntegrationForm.tsx";
import { ReturnProblem, toReturnProblem } from "./ReturnProblem.tsx";
import {
  areSameSettings,
  type EditedIntegration,
  getIntegration,
  type IntegrationSettings,
  type Site,
  updateIntegration,
} from "./integrations-documents.ts";

export const handle: RouteHandle = { namespaces: ["integrations", "errors"] };

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const id = searchParams.get("id");
  validatePage(id !== null);
  const answer = await askApi(args, getIntegration, { id });
  requireFound(answer, "integration");
  const { data, errors } = answer;
  const back = { connected: searchParams.has("connected"), problem: toReturnProblem(searchParams.get("problem")) };
  return {
    integration: data?.integration ?? null,
    sources: data?.sources?.nodes ?? [],
    timeZone: data?.profile?.timeZone ?? "UTC",
    error: errors[0] ?? null,
    ...back,
  };
}

/** The settings of one site. */
export default function EditIntegration({ loaderData }: Route.ComponentProps) {
  const { integration, sources, timeZone, error, connected, problem } = loaderData;
  const { t } = useTranslation("integrations");
  const change = useFormChange(integrationFields);
  const connecting = useFormChange([]);
  const heading = integration ? t("editHeading", { name: integration.label }) : t("heading");

  async function save(
    { id, siteUrl, username, kindSettings, active }: EditedIntegration,
    site: Site,
    edited: IntegrationSettings,
  ) {
    const changed = {
      siteUrl: site.siteUrl === siteUrl ? null : site.siteUrl,
      username: site.username === username ? null : site.username,
      password: site.password === "" ? null : site.password,
      kindSettings: areSameSettings(site.kindSettings, kindSettings) ? null : site.kindSettings,
    };
    // A disconnected site can't be turned on, so this sends the switch only if it changed or the site is reconnected.
    const isSwitched = edited.active !== active || Object.values(changed).some((value) => value !== null);
    const settings = isSwitched ? edited : { ...edited, active: null };
    if (await change.run("save", (call) => call(updateIntegration, { id, ...changed, settings })))
      showToast("success", t("saved"));
  }

  return (
    <ManagePage title={t("editTitle")} heading={heading} back={{ path: "/bot/connections", text: t("back") }}>
      <FailureNotice failure={error && fromApiError(error)} />
      <ReturnProblem problem={problem} />
      {connected ? <Alert color="green">{t("connect.reconnected")}</Alert> : null}
      {integration?.kind === "WORDPRESS" ? (
        <ConnectSite key={`connect ${integration.id}`} kept={integration} change={connecting} />
      ) : null}
      {integration?.kind === "WORDPRESS_COM" ? (
        <ConnectCom key={`connect ${integration.id}`} kept={integration} change={connecting} />
      ) : null}
      {integration ? (
        <IntegrationForm
          key={integration.id}
          label={heading}
          kind={integration.kind}
          kept={integration}
          initial={toSettings(integration)}
          sources={sources}
          timeZone={timeZone}
          change={change}
          submitLabel={t("form.submit")}
          onSubmit={(site, settings) => void save(integration, site, settings)}
        />
      ) : null}
    </ManagePage>
  );
}

function toSettings(edited: EditedIntegration): IntegrationSettings {
  const { label, active, category, sourceId, publishWhen, slots, postDate, firstPicture, author } = edited;
  return { label, active, category, sourceId, publishWhen, slots, postDate, firstPicture, author };
}
