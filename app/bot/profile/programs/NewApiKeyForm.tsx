import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import type { FormChange } from "../../use-form-change.ts";
import { type ApiKeyScope, createApiKey, type NewApiKey } from "../profile-documents.ts";

type NewApiKeyFormProps = { change: FormChange; onMade(made: NewApiKey): void };

export function NewApiKeyForm({ change, onMade }: NewApiKeyFormProps) {
  const { t } = useTranslation("profile");
  const hydrated = useHydrated();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<ApiKeyScope>("READ");

  async function make(event: FormEvent) {
    event.preventDefault();
    await change.run("make", async (call) => {
      const { createApiKey: made } = await call(createApiKey, { name, scope });
      onMade(made);
      setName("");
    });
  }

  return (
    <form method="post" aria-label={t("keys.heading")} onSubmit={(event) => void make(event)}>
      <Stack gap="md">
        <TextInput
          label={t("keys.name")}
          maxLength={100}
          value={name}
          error={change.problemOf("name")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("keys.scope")}
          value={scope}
          data={(["READ", "WRITE"] as const).map((value) => ({ value, label: t(`keys.scopes.${value}`) }))}
          onChange={(event) => setScope(event.currentTarget.value === "WRITE" ? "WRITE" : "READ")}
        />
        <div>
          <Button type="submit" disabled={!hydrated} loading={change.pending === "make"}>
            {t("keys.submit")}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
