import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { fromApiError } from "../../data/api/api-failure.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { Disclosure } from "../Disclosure.tsx";
import { ManagePage } from "../ManagePage.tsx";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import type { Route } from "./+types/add.ts";
import { ConnectCom } from "./ConnectCom.tsx";
import { ConnectSite } from "./ConnectSite.tsx";
import { connectionFields, IntegrationForm, integrationFields } from "./IntegrationForm.tsx";
import {
  type Connection,
  createIntegration,
  type IntegrationKind,
  type IntegrationSettings,
  listComSites,
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
  const connection = toConnection(searchParams);
  const consent =
    connection?.kind === "WORDPRESS_COM" ? await askApi(args, listComSites, { connectionId: connection.id }) : null;
  const known = {
    sources: data?.sources?.nodes ?? [],
    partner: data?.billingInfo?.partner ?? null,
    kinds: data?.integrationKinds ?? [],
    timeZone: data?.profile?.timeZone ?? "UTC",
    comSites: consent?.data?.wordPressComSites ?? [],
  };
  return {
    ...known,
    error: errors[0] ?? consent?.errors[0] ?? null,
    connection,
    problem: toReturnProblem(searchParams.get("problem")),
  };
}

/** The connection that another site's page has just allowed. */
function toConnection(searchParams: URLSearchParams): Connection | null {
  const [id, kind, site, username] = ["connection", "kind", "site", "username"].map((name) => searchParams.get(name));
  if (!id) return null;
  if (kind === "wordpress-com") return { id, kind: "WORDPRESS_COM" };
  return site && username ? { id, kind: "WORDPRESS", site, username } : null;
}

/** Connects a site once it has accepted the credentials. */
export default function AddIntegration({ loaderData }: Route.ComponentProps) {
  const { sources, partner, kinds, timeZone, comSites, error, connection, problem } = loaderData;
  const [kind, setKind] = useState<IntegrationKind>(connection?.kind ?? "WORDPRESS");
  const { t } = useTranslation("integrations");
  // Without the examples that explain the kind in the list.
  const [kindName = ""] = t(`kinds.${kind}.name`).split(/,| \(/);
  const name = kind === "MICROPUB" ? (partner?.name ?? "Micropub") : kindName;
  const locale = usePageLocale();
  const navigate = useNavigate();
  const change = useFormChange(connection ? connectionFields : integrationFields);
  const connecting = useFormChange(["siteUrl"]);

  async function create(site: Site, settings: IntegrationSettings) {
    const credential = { site: connection?.kind === "WORDPRESS" ? null : site, connectionId: connection?.id ?? null };
    await change.run("save", async (call) => {
      await call(createIntegration, { kind, ...credential, settings });
      showToast("success", t("created"));
      await navigate(localePath(locale, "/bot/connections"), { replace: true });
    });
  }

  const form = (
    <IntegrationForm
      key={kind}
      label={t("addHeading")}
      kind={kind}
      kept={null}
      connection={connection}
      comSites={comSites}
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
      {connection || (kind !== "WORDPRESS" && kind !== "WORDPRESS_COM") ? (
        form
      ) : kind === "WORDPRESS_COM" ? (
        <ConnectCom kept={null} change={connecting} />
      ) : (
        <>
          <ConnectSite kept={null} change={connecting} />
          <Disclosure text={t("connect.byHand")}>{form}</Disclosure>
        </>
      )}
    </ManagePage>
  );
}
