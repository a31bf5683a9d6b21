import { Button, Group, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { showToast } from "../../toast.tsx";

/** A secret that is shown only once. */
export function NewSecret({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation("profile");
  const copy = () => navigator.clipboard.writeText(value).then(() => showToast("success", t("keys.copied")));
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        style={{ flex: "1 1 14rem" }}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {/* An insecure page can't write to the clipboard; people can select the secret there. */}
      {"clipboard" in navigator ? <Button onClick={() => void copy()}>{t("keys.copy")}</Button> : null}
    </Group>
  );
}
