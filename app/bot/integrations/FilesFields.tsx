import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type KindFieldsProps, readText } from "./kind-fields.ts";

/** Fields that only buckets have. */
export function FilesFields({ settings, onChange, problemOf }: KindFieldsProps) {
  const { t } = useTranslation("integrations");
  return (
    <>
      <TextInput
        label={t("files.region")}
        description={t("files.regionHint")}
        autoCapitalize="none"
        autoComplete="off"
        value={readText(settings, "region")}
        error={problemOf("region")}
        onChange={(event) => onChange({ region: event.currentTarget.value || undefined })}
      />
      <TextInput
        label={t("files.publicUrl")}
        description={t("files.publicUrlHint")}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        value={readText(settings, "publicUrl")}
        error={problemOf("publicUrl")}
        onChange={(event) => onChange({ publicUrl: event.currentTarget.value })}
      />
    </>
  );
}
