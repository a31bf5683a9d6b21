import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { fromApiError } from "../../data/api/api-failure.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { Folded } from "../Folded.tsx";
import { ManagePage } from "../ManagePage.tsx";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import type { Route } from "./+types/add.ts";
import { ConnectSite } from "./ConnectSite.tsx";
import { IntegrationForm, integrationFields } from "./IntegrationForm.tsx";
import {
  createIntegration,
  type IntegrationKind,
  type IntegrationSettings,
  listSourceChoices,
  type Site,
} from "./integrations-documents.ts";
import { KindField } from "./KindField.tsx";
import { ReturnProblem, toReturnProblem } from "./ReturnProblem.tsx";

export const handle: RouteHandle = { namespaces: ["integrations", "errors"] };

const initial: Omit<IntegrationSettings, "label"> = {
  active: true,
  category: null,
  sourceId: null,
  publishWhen: "ON_APPROVAL",
  slots: [],
  postDate: "PRESENT",
  firstPicture: "AUTO",
  author: null,
};

export async function loader(args: Route.LoaderArgs) {
  const { data, errors } = await askApi(args, listSourceChoices, {});
  const { searchParams } = args.url;
  const [id, site, username] = ["connection", "site", "username"].map((name) => searchParams.get(name));
  const connection = id && site && username ? { id, site, username } : null;
  const known = {
    sources: data?.sources?.nodes ?? [],
    partner: data?.billingInfo?.partner ?? null,
    kinds: data?.integrationKinds ?? [],
    timeZone: data?.profile?.timeZone ?? "UTC",
  };
  return { ...known, error: errors[0] ?? null, connection, problem: toReturnProblem(searchParams.get("problem")) };
}

/** Connects a site once it has accepted the credentials. */
export default function AddIntegration({ loaderData }: Route.ComponentProps) {
  const { sources, partner, kinds, timeZone, error, connection, problem } = loaderData;
  const [kind, setKind] = useState<IntegrationKind>("WORDPRESS");
  const { t } = useTranslation("integrations");
  const name = kind === "MICROPUB" ? (partner?.name ?? "Micropub") : t(`kinds.${kind}.name`);
  const locale = usePageLocale();
  const navigate = useNavigate();
  const change = useFormChange(integrationFields);
  const connecting = useFormChange(["siteUrl"]);

  async function create(site: Site, settings: IntegrationSettings) {
    const credential = connection ? { site: null, connectionId: connection.id } : { site, connectionId: null };
    if (!(await change.run("save", (call) => call(createIntegration, { kind, ...credential, settings })))) return;
    showToast("success", t("created"));
    await navigate(localePath(locale, "/bot/connections"), { replace: true });
  }

  const form = (
    <IntegrationForm
      key={kind}
      label={t("addHeading")}
      kind={kind}
      kept={null}
      connection={connection}
      initial={{ ...initial, label: name }}
      sources={sources}
      timeZone={timeZone}
      change={change}
      submitLabel={t("form.create")}
      onSubmit={(site, settings) => void create(site, settings)}
    />
  );
  return (
    <ManagePage title={t("addTitle")} heading={t("addHeading")} back={{ path: "/bot/connections", text: t("back") }}>
      <FailureNotice failure={error && fromApiError(error)} />
      <ReturnProblem problem={problem} />
      {connection ? null : <KindField kind={kind} kinds={kinds} partner={partner} onChange={setKind} />}
      {connection || kind !== "WORDPRESS" ? (
        form
      ) : (
        <>
          <ConnectSite siteUrl="" integrationId={null} change={connecting} />
          <Folded text={t("connect.byHand")}>{form}</Folded>
        </>
      )}
    </ManagePage>
  );
}
