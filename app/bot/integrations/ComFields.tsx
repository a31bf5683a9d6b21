import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { KindFieldsProps } from "./kind-fields.ts";

/** Choices of what publishing triggers at WordPress.com; nothing by default. */
export function ComFields({ settings, onChange }: Pick<KindFieldsProps, "settings" | "onChange">) {
  const { t } = useTranslation("integrations");
  return (
    <>
      <Checkbox
        label={t("com.share")}
        description={t("com.shareHint")}
        checked={settings["share"] === true}
        onChange={(event) => onChange({ share: event.currentTarget.checked })}
      />
      <Checkbox
        label={t("com.mail")}
        checked={settings["mailSubscribers"] === true}
        onChange={(event) => onChange({ mailSubscribers: event.currentTarget.checked })}
      />
    </>
  );
}
