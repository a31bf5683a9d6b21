import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "../../manage.module.css";
import type { FormChange } from "../../use-form-change.ts";
import type { SourceSettings } from "../sources-documents.ts";

type HashtagFieldsProps = {
  settings: SourceSettings;
  change: FormChange;
  onChange(changed: Partial<SourceSettings>): void;
};

/** The hashtags that include posts, exclude them, or keep them on Instagram. */
export function HashtagFields({ settings, change, onChange }: HashtagFieldsProps) {
  const { t } = useTranslation("sources");
  return (
    <fieldset className={styles.group}>
      <legend>{t("rules.heading")}</legend>
      <HashtagField
        label={t("rules.include")}
        hint={t("rules.includeHint")}
        initial={settings.includeHashtags}
        problem={change.problemOf("includeHashtags")}
        onChange={(includeHashtags) => onChange({ includeHashtags })}
      />
      <HashtagField
        label={t("rules.exclude")}
        hint={t("rules.excludeHint")}
        initial={settings.excludeHashtags}
        problem={change.problemOf("excludeHashtags")}
        onChange={(excludeHashtags) => onChange({ excludeHashtags })}
      />
      <TextInput
        label={t("rules.never")}
        description={t("rules.neverHint")}
        value={settings.neverHashtag ?? ""}
        error={change.problemOf("neverHashtag")}
        autoCapitalize="none"
        // "" removes the hashtag, whereas an omitted field stays unchanged.
        onChange={(event) => onChange({ neverHashtag: event.currentTarget.value })}
      />
    </fieldset>
  );
}

type HashtagFieldProps = {
  label: string;
  hint: string;
  initial: string[];
  problem: string | undefined;
  onChange(hashtags: string[]): void;
};

/** Several hashtags, in whatever form people type them. */
function HashtagField({ label, hint, initial, problem, onChange }: HashtagFieldProps) {
  const [text, setText] = useState(initial.map((tag) => `#${tag}`).join(" "));
  return (
    <TextInput
      label={label}
      description={hint}
      value={text}
      error={problem}
      autoCapitalize="none"
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(event.currentTarget.value.split(/[\s,，、]+/u).filter((tag) => tag !== ""));
      }}
    />
  );
}
