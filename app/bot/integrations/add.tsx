import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { fromApiError } from "../../api/api-failure.ts";
import { askApi } from "../../api/ask-api.server.ts";
import { FailureNotice } from "../../api/FailureNotice.tsx";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { ManagePage } from "../ManagePage.tsx";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import type { Route } from "./+types/add.ts";
import { IntegrationForm, integrationFields } from "./IntegrationForm.tsx";
import { createIntegration, type IntegrationKind, type IntegrationSettings, listSourceChoices, type Site } from "./integrations-documents.ts";
import { KindField } from "./KindField.tsx";

export const handle: RouteHandle = { namespaces: ["integrations", "errors"] };

const initial: Omit<IntegrationSettings, "label"> = { active: true, category: null, sourceId: null, publishWhen: "ON_APPROVAL" };

export async function loader(args: Route.LoaderArgs) {
  const { data, errors } = await askApi(args, listSourceChoices, {});
  return { sources: data?.sources?.nodes ?? [], partner: data?.billingInfo?.partner ?? null, error: errors[0] ?? null };
}

/** Connects a site, once it has accepted what signs in to it. */
export default function AddIntegration({ loaderData }: Route.ComponentProps) {
  const { sources, partner, error } = loaderData;
  const [kind, setKind] = useState<IntegrationKind>("WORDPRESS");
  const names = { WORDPRESS: "WordPress", MICROPUB: partner?.name ?? "Micropub", GHOST: "Ghost" };
  const { t } = useTranslation("integrations");
  const locale = usePageLocale();
  const navigate = useNavigate();
  const change = useFormChange(integrationFields);

  async function create(site: Site, settings: IntegrationSettings) {
    if (!(await change.run("save", (call) => call(createIntegration, { kind, site, settings })))) return;
    showToast("success", t("created"));
    await navigate(localePath(locale, "/bot/integrations"), { replace: true });
  }

  return (
    <ManagePage title={t("addTitle")} heading={t("addHeading")} back={{ path: "/bot/integrations", text: t("back") }}>
      <FailureNotice failure={error && fromApiError(error)} />
      <IntegrationForm
        key={kind}
        label={t("addHeading")}
        kind={kind}
        kept={null}
        initial={{ ...initial, label: names[kind] }}
        sources={sources}
        change={change}
        submitLabel={t("form.create")}
        onSubmit={(site, settings) => void create(site, settings)}
      >
        <KindField kind={kind} partner={partner} onChange={setKind} />
      </IntegrationForm>
    </ManagePage>
  );
}
