import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as account from "../../auth/account.client.ts";
import { ProfileCard } from "./ProfileCard.tsx";
import { Problem } from "./ProfileForm.tsx";

const problems = ["ExportRefused", "ExportTooOften", "ExportFailed"] as const;

/** Exports everything as one file, for the owner or for another Galley. */
export function ExportCard() {
  const { t } = useTranslation("profile");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<(typeof problems)[number] | null>(null);

  async function save() {
    setPending(true);
    setProblem(null);
    try {
      await account.exportAccount();
    } catch (error) {
      setProblem(problems.find((name) => error instanceof Error && error.name === name) ?? "ExportFailed");
    }
    setPending(false);
  }

  return (
    <ProfileCard heading={t("export.heading")} text={t("export.text")}>
      <Problem text={problem && t(`export.errors.${problem}`)} />
      <div>
        <Button variant="default" loading={pending} onClick={() => void save()}>
          {t("export.submit")}
        </Button>
      </div>
    </ProfileCard>
  );
}
