import { Button, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import { ProfileCard } from "./ProfileCard.tsx";
import { updateProfile } from "./profile-documents.ts";

export function NameCard({ name: current }: { name: string }) {
  const { t } = useTranslation("profile");
  const hydrated = useHydrated();
  const change = useFormChange(["name"]);
  const [name, setName] = useState(current);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (await change.run("name", (call) => call(updateProfile, { name }))) showToast("success", t("name.done"));
  }

  return (
    <ProfileCard heading={t("name.heading")} text={t("name.text")}>
      <form method="post" aria-label={t("name.heading")} onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <FailureNotice failure={change.failure} />
          <TextInput
            aria-label={t("name.label")}
            autoComplete="name"
            maxLength={100}
            value={name}
            error={change.problemOf("name")}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div>
            <Button
              type="submit"
              variant={name === current ? "default" : "filled"}
              disabled={!hydrated}
              loading={change.pending !== null}
            >
              {t("name.submit")}
            </Button>
          </div>
        </Stack>
      </form>
    </ProfileCard>
  );
}
