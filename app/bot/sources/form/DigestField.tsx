import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import manage from "../../manage.module.css";
import { type DigestRhythm, digestRhythms } from "../sources-documents.ts";

type DigestFieldProps = { value: DigestRhythm; onChange(digest: DigestRhythm): void };

/** Whether posts that only make notes are collected in a digest. */
export function DigestField({ value, onChange }: DigestFieldProps) {
  const { t } = useTranslation("sources");
  return (
    <Radio.Group
      label={t("digest.heading")}
      labelProps={{ className: manage.label }}
      description={t("digest.hint")}
      value={value}
      onChange={(chosen) => onChange(digestRhythms.find((digest) => digest === chosen) ?? value)}
    >
      <Stack gap="sm" mt="sm">
        {digestRhythms.map((digest) => (
          <Radio
            key={digest}
            value={digest}
            label={t(`digest.${digest}.label`)}
            description={t(`digest.${digest}.hint`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
