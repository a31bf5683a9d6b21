import { Button, Group, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { copyText } from "../../copy-text.ts";

/** A secret that is shown only once. */
export function NewSecret({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation("profile");
  const copy = () => copyText(value, { done: t("keys.copied"), failed: t("keys.notCopied") });
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        style={{ flex: "1 1 14rem" }}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>{t("keys.copy")}</Button>
    </Group>
  );
}
