import { PasswordInput, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import type { FormChange } from "../use-form-change.ts";
import { kindForms } from "./kind-forms.ts";
import type { IntegrationKind, Site } from "./integrations-documents.ts";

type SiteFieldsProps = {
  kind: IntegrationKind;
  site: Site;
  /** A password is stored already; it is never shown. */
  isKept: boolean;
  problemOf: FormChange["problemOf"];
  onChange(changed: Partial<Site>): void;
};

/** The site and the account that publishes there. The API validates, so the wording is the same everywhere. */
export function SiteFields({ kind, site, isKept, problemOf, onChange }: SiteFieldsProps) {
  const { t } = useTranslation("integrations");
  const hydrated = useHydrated();
  const needs = kindForms[kind];
  return (
    <>
      {needs.siteUrl ? (
        <TextInput
          label={t(kind === "GIT" ? "git.repository" : kind === "FILES" ? "files.bucket" : "form.siteUrl")}
          description={t(`kinds.${kind}.siteUrlHint`)}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          value={site.siteUrl}
          error={problemOf("siteUrl")}
          onChange={(event) => onChange({ siteUrl: event.currentTarget.value })}
        />
      ) : null}
      {needs.username ? (
        <TextInput
          label={t(kind === "FILES" ? "files.accessKey" : "form.username")}
          autoCapitalize="none"
          autoComplete="off"
          value={site.username}
          error={problemOf("username")}
          onChange={(event) => onChange({ username: event.currentTarget.value })}
        />
      ) : null}
      {needs.password === null ? null : (
        <PasswordInput
          label={t(`kinds.${kind}.password`)}
          description={
            isKept ? `${t(`kinds.${kind}.passwordHint`)} ${t("form.passwordKept")}` : t(`kinds.${kind}.passwordHint`)
          }
          // This isn't the person's own password, so browsers shouldn't offer one.
          autoComplete="new-password"
          value={site.password}
          error={problemOf("password")}
          visibilityToggleButtonProps={{
            "aria-label": t("form.showPassword"),
            "aria-hidden": false,
            tabIndex: 0,
            disabled: !hydrated,
          }}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
      )}
    </>
  );
}
