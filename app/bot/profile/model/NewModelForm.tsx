import { Button, NativeSelect, PasswordInput, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { showToast } from "../../toast.tsx";
import type { FormChange } from "../../use-form-change.ts";
import { type ModelTest, type ModelVendor, setOwnModel } from "./own-model-documents.ts";

const vendors: ModelVendor[] = ["OPENAI_COMPATIBLE", "ANTHROPIC", "GOOGLE"];

type NewModelFormProps = { change: FormChange; isOther: boolean; onTested(test: ModelTest | null): void };

/** Takes a model's key, which leaves the page as soon as it is sent. */
export function NewModelForm({ change, isOther, onTested }: NewModelFormProps) {
  const { t } = useTranslation("profile");
  const hydrated = useHydrated();
  const [vendor, setVendor] = useState<ModelVendor>("OPENAI_COMPATIBLE");
  const [name, setName] = useState("");
  const [url, setUrl] = useState("https://api.openai.com/v1");
  const [apiKey, setApiKey] = useState("");
  const hasAddress = vendor === "OPENAI_COMPATIBLE";

  async function save(event: FormEvent) {
    event.preventDefault();
    onTested(null);
    await change.run("set", async (call) => {
      const { setOwnModel: test } = await call(setOwnModel, { vendor, name, url: hasAddress ? url : null, apiKey });
      onTested(test);
      if (!test.works) return;
      setApiKey("");
      showToast("success", t("ownModel.saved"));
    });
  }

  return (
    <form method="post" aria-label={t("ownModel.heading")} onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <NativeSelect
          label={t("ownModel.vendor")}
          value={vendor}
          data={vendors.map((value) => ({ value, label: t(`ownModel.vendors.${value}`) }))}
          onChange={(event) => setVendor(vendors.find((one) => one === event.currentTarget.value) ?? vendor)}
        />
        {hasAddress ? (
          <TextInput
            label={t("ownModel.url")}
            inputMode="url"
            autoCapitalize="none"
            maxLength={1000}
            value={url}
            error={change.problemOf("url")}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
        ) : null}
        <TextInput
          label={t("ownModel.name")}
          autoCapitalize="none"
          maxLength={200}
          value={name}
          error={change.problemOf("name")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          label={t("ownModel.key")}
          autoComplete="off"
          maxLength={1000}
          value={apiKey}
          error={change.problemOf("apiKey")}
          visibilityToggleButtonProps={{ "aria-label": t("ownModel.showKey") }}
          onChange={(event) => setApiKey(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={!hydrated} loading={change.pending === "set"}>
            {t(isOther ? "ownModel.replace" : "ownModel.submit")}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
