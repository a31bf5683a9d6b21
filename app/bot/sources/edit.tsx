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
import { listApprovers } from "./approver-documents.ts";
import { ApproversPanel } from "./ApproversPanel.tsx";
import { getPhotoAddress } from "./photo-address-documents.ts";
import { PhotoAddressPanel } from "./PhotoAddressPanel.tsx";
import { SourceForm, sourceFields } from "./form/SourceForm.tsx";
import { SourceWatch } from "./SourceWatch.tsx";
import { getSource, type SourceSettings, updateSource } from "./sources-documents.ts";

export const handle: RouteHandle = { namespaces: ["sources", "errors"] };

export async function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get("id");
  validatePage(id !== null);
  const [answer, asked, mailed] = await Promise.all([
    askApi(args, getSource, { id }),
    askApi(args, listApprovers, { sourceId: id }),
    askApi(args, getPhotoAddress, { sourceId: id }),
  ]);
  requireFound(answer, "source");
  const { data, errors } = answer;
  return {
    source: data?.source ?? null,
    approvers: asked.data?.approvers ?? null,
    photos: mailed.data?.photoAddress ?? null,
    timeZone: data?.profile?.timeZone ?? "UTC",
    error: errors[0] ?? null,
  };
}

/** The settings of one account or feed. */
export default function EditSource({ loaderData }: Route.ComponentProps) {
  const { source, approvers, photos, timeZone, error } = loaderData;
  const { t } = useTranslation("sources");
  const change = useFormChange(sourceFields);
  const back = { path: "/bot/connections", text: t("back") };
  if (!source) {
    return (
      <ManagePage title={t("editTitle")} heading={t("heading")} back={back}>
        <FailureNotice failure={error && fromApiError(error)} />
      </ManagePage>
    );
  }
  const { id, kind, name, status, lastError, tokenDaysLeft, lastCheckAt, nextCheckAt, ...initial } = source;

  async function save(edited: SourceSettings) {
    // A stopped source can't be turned on, so this sends the switch only if it changed.
    const settings = edited.active === initial.active ? { ...edited, active: null } : edited;
    if (await change.run("save", (call) => call(updateSource, { id, settings }))) showToast("success", t("form.saved"));
  }

  const heading = t("form.editHeading", { name });
  return (
    <ManagePage title={t("editTitle")} heading={heading} back={back}>
      <SourceWatch
        source={{ id, kind, name, status, lastError, tokenDaysLeft, lastCheckAt, nextCheckAt }}
        timeZone={timeZone}
      />
      <SourceForm
        key={id}
        label={heading}
        initial={initial}
        change={change}
        submitLabel={t("form.submit")}
        onSubmit={(changed) => void save(changed)}
      />
      {approvers ? <ApproversPanel approvers={approvers} /> : null}
      {photos?.isOffered ? <PhotoAddressPanel photos={photos} /> : null}
    </ManagePage>
  );
}
