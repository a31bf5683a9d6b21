import { useTranslation } from "react-i18next";
import { FormPage, TextField } from "./FormPage.tsx";
import { NoticePage } from "./NoticePage.tsx";

type ChangesFormProps = {
  decideAt: string;
  version: number;
  followsChangeRequests: boolean;
  problem: string | null;
  typed: string | null;
};

/** A change request in the reviewer's own words. */
export function ChangesForm({ decideAt, version, followsChangeRequests, problem, typed }: ChangesFormProps) {
  const { t } = useTranslation("approval");
  if (!followsChangeRequests) {
    return (
      <NoticePage
        heading={t("changes.heading")}
        text={t("changes.notFollowed")}
        link={{ href: `${decideAt}?edit`, label: t("changes.edit") }}
      />
    );
  }
  return (
    <FormPage
      heading={t("changes.heading")}
      text={t("changes.text")}
      problem={problem}
      postTo={decideAt}
      decision="changes"
      version={version}
      submitLabel={t("changes.send")}
      back={{ href: decideAt, label: t("changes.back") }}
    >
      <TextField
        id="wish"
        name="wish"
        label={t("changes.wish")}
        value={typed ?? ""}
        rows={4}
        maxLength={1_000}
        required
      />
    </FormPage>
  );
}
