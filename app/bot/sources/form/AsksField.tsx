import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import manage from "../../manage.module.css";
import { type Asks, asksWhen } from "../sources-documents.ts";

/** When we ask the owner what only they know about a post. */
export function AsksField({ value, onChange }: { value: Asks; onChange(asks: Asks): void }) {
  const { t } = useTranslation("sources");
  return (
    <Radio.Group
      label={t("asks.heading")}
      labelProps={{ className: manage.label }}
      description={t("asks.hint")}
      value={value}
      onChange={(chosen) => onChange(asksWhen.find((asks) => asks === chosen) ?? value)}
    >
      <Stack gap="sm" mt="sm">
        {asksWhen.map((asks) => (
          <Radio key={asks} value={asks} label={t(`asks.${asks}.label`)} description={t(`asks.${asks}.hint`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
