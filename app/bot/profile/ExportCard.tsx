import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as account from "../../auth/account.client.ts";
import { ProfileCard } from "./ProfileCard.tsx";
import { Problem } from "./ProfileForm.tsx";

const problems = ["ExportRefused", "ExportTooOften", "ExportFailed"] as const;

/** Exports everything as one file, for the owner or for another Galley. */
export function ExportCard() {
  const { t } = useTranslation("profile");
  const [pending, setPending] = useState<account.Exported | null>(null);
  const [problem, setProblem] = useState<(typeof problems)[number] | null>(null);

  async function save(what: account.Exported) {
    setPending(what);
    setProblem(null);
    try {
      await account.exportAccount(what);
    } catch (error) {
      setProblem(problems.find((name) => error instanceof Error && error.name === name) ?? "ExportFailed");
    }
    setPending(null);
  }

  return (
    <ProfileCard heading={t("export.heading")} text={t("export.text")}>
      <Problem text={problem && t(`export.errors.${problem}`)} />
      <Group gap="sm">
        {(["everything", "articles"] as const).map((what) => (
          <Button
            key={what}
            variant="default"
            disabled={pending !== null && pending !== what}
            loading={pending === what}
            onClick={() => void save(what)}
          >
            {t(`export.${what}`)}
          </Button>
        ))}
      </Group>
    </ProfileCard>
  );
}
