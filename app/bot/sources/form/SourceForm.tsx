import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { articleLanguages } from "../../../../src/platform/languages.ts";
import { FailureNotice } from "../../../ui/notices/FailureNotice.tsx";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { ActiveSwitch } from "../../ActiveSwitch.tsx";
import { Disclosure } from "../../Disclosure.tsx";
import styles from "../../manage.module.css";
import type { FormChange } from "../../use-form-change.ts";
import { AboutField } from "./AboutField.tsx";
import { AsksField } from "./AsksField.tsx";
import { DigestField } from "./DigestField.tsx";
import { HashtagFields } from "./HashtagFields.tsx";
import type { SourceSettings } from "../sources-documents.ts";
import { StyleSliders } from "./StyleSliders.tsx";

const rareFields = ["keywords", "includeHashtags", "excludeHashtags", "neverHashtag"];
/** The fields that show their own problems. */
export const sourceFields = ["label", "about", ...rareFields];

type SourceFormProps = {
  label: string;
  initial: SourceSettings;
  change: FormChange;
  submitLabel: string;
  /** For a new account: a button that starts with the defaults, above the folded settings. */
  start?: ReactNode;
  onSubmit(settings: SourceSettings): void;
};

/** The form for how an account's articles are written. */
export function SourceForm({ label, initial, change, submitLabel, start, onSubmit }: SourceFormProps) {
  const { t } = useTranslation("sources");
  const hydrated = useHydrated();
  const [settings, setSettings] = useState(initial);
  const [keywords, setKeywords] = useState(initial.keywords.join(", "));
  const set = (changed: Partial<SourceSettings>) => setSettings((before) => ({ ...before, ...changed }));

  function submit(event: FormEvent) {
    event.preventDefault();
    // The API accepts several in one string, separated by commas.
    onSubmit({ ...settings, keywords: keywords.trim() === "" ? [] : [keywords] });
  }

  const hasProblem = (field: string) => change.problemOf(field) !== undefined;
  const rare = (
    <>
      <HashtagFields settings={settings} change={change} onChange={set} />
      <div className={styles.group}>
        <DigestField value={settings.digest} onChange={(digest) => set({ digest })} />
      </div>
      <div className={styles.group}>
        <TextInput
          label={t("form.keywords")}
          description={t("form.keywordsHint")}
          value={keywords}
          error={change.problemOf("keywords")}
          onChange={(event) => setKeywords(event.currentTarget.value)}
        />
      </div>
    </>
  );
  const fields = (
    <>
      <div className={styles.group}>
        <TextInput
          label={t("form.label")}
          description={t("form.labelHint")}
          value={settings.label}
          error={change.problemOf("label")}
          required
          withAsterisk={false}
          maxLength={100}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <NativeSelect
          label={t("form.language")}
          value={settings.language ?? ""}
          data={[
            ...(initial.language === null ? [{ value: "", label: t("form.languageOfPosts") }] : []),
            ...articleLanguages.map((language) => ({ value: language, label: t(`languages.${language}`) })),
          ]}
          onChange={(event) =>
            set({ language: articleLanguages.find((language) => language === event.currentTarget.value) ?? null })
          }
        />
        <ActiveSwitch label={t("form.active")} checked={settings.active} onChange={(active) => set({ active })} />
      </div>
      <fieldset className={styles.group}>
        <legend>{t("about.heading")}</legend>
        <AboutField value={settings.about} problem={change.problemOf("about")} onChange={(about) => set({ about })} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t("style.heading")}</legend>
        <StyleSliders style={settings.style} onChange={(style) => set({ style })} />
      </fieldset>
      <div className={styles.group}>
        <AsksField value={settings.asks} onChange={(asks) => set({ asks })} />
      </div>
      {/* A new account's settings are folded already. */}
      {start ? (
        rare
      ) : (
        <Disclosure text={t("form.more")} open={rareFields.some(hasProblem)}>
          {rare}
        </Disclosure>
      )}
      <div className={styles.save}>
        <Button type="submit" disabled={!hydrated} loading={change.pending !== null}>
          {submitLabel}
        </Button>
      </div>
    </>
  );
  return (
    <form
      method="post"
      className={styles.form}
      aria-label={label}
      aria-busy={change.pending !== null}
      onSubmit={submit}
    >
      {start}
      <FailureNotice failure={change.failure} />
      {start ? (
        <Disclosure open={sourceFields.some(hasProblem)} text={t("found.details")}>
          {fields}
        </Disclosure>
      ) : (
        fields
      )}
    </form>
  );
}
