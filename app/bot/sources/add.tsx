import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type errors from "../../../messages/en/errors.json";
import { FailureNotice } from "../../api/FailureNotice.tsx";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { ManagePage } from "../ManagePage.tsx";
import styles from "../manage.module.css";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import type { Route } from "./+types/add.ts";
import { ConnectInstagram } from "./ConnectInstagram.tsx";
import { SourceForm, sourceFields } from "./SourceForm.tsx";
import { createSource, type SourceSettings } from "./sources-documents.ts";

export const handle: RouteHandle = { namespaces: ["sources", "errors"] };

/** The way back from Instagram says what was connected, or why nothing was. */
export function loader({ url }: Route.LoaderArgs) {
  const { connection, username, problem } = Object.fromEntries(url.searchParams);
  return { connection: connection && username ? { id: connection, username } : null, problem: problem ?? null };
}

/** First over Instagram, then how its articles should read. */
export default function AddSource({ loaderData }: Route.ComponentProps) {
  const { connection, problem } = loaderData;
  return connection ? <Connected connection={connection} /> : <Connect problem={problem} />;
}

function Connect({ problem }: { problem: string | null }) {
  const { t } = useTranslation("sources");
  const { t: errorText } = useTranslation("errors");
  const change = useFormChange([]);
  return (
    <ManagePage title={t("addTitle")} heading={t("connect.heading")} back={{ path: "/bot/sources", text: t("back") }}>
      {problem ? (
        <p role="alert" className={styles.notice} data-kind="problem">
          {problemText(errorText, problem)}
        </p>
      ) : null}
      <div className={styles.form}>
        <div className={styles.group}>
          <p>{t("connect.text")}</p>
          <p className={styles.muted}>{t("connect.business")}</p>
          <FailureNotice failure={change.failure} />
          <div>
            <ConnectInstagram change={change}>{t("connect.submit")}</ConnectInstagram>
          </div>
        </div>
      </div>
    </ManagePage>
  );
}

function problemText(t: TFunction<"errors">, code: string): string {
  // Somebody who cancelled is told why it is needed; the code comes from the address, so it may be any.
  if (code === "instagram-cancelled") return t("screens.instagramCancelled");
  return t([`codes.${code}`, "screens.instagramFailed"] as `codes.${keyof (typeof errors)["codes"]}`[]);
}

function Connected({ connection }: { connection: { id: string; username: string } }) {
  const { t } = useTranslation("sources");
  const locale = usePageLocale();
  const navigate = useNavigate();
  const change = useFormChange(sourceFields);
  const initial: SourceSettings = {
    label: connection.username,
    active: true,
    about: "",
    language: locale,
    keywords: [],
    includeHashtags: [],
    excludeHashtags: [],
    neverHashtag: null,
    style: { formalToCasual: 0, seriousToFunny: 0, respectfulToIrreverent: 0, matterOfFactToEnthusiastic: 0 },
  };

  async function create(settings: SourceSettings) {
    if (!(await change.run("create", (call) => call(createSource, { connectionId: connection.id, settings })))) return;
    showToast("success", t("found.done"));
    await navigate(localePath(locale, "/bot/sources"), { replace: true });
  }

  const heading = t("found.heading", { username: connection.username });
  return (
    <ManagePage title={t("addTitle")} heading={heading} intro={t("found.text")} back={{ path: "/bot/sources/add", text: t("found.cancel") }}>
      <SourceForm label={heading} initial={initial} change={change} submitLabel={t("found.submit")} onSubmit={(settings) => void create(settings)} />
    </ManagePage>
  );
}
