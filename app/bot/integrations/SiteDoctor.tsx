import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SiteProblem } from "./integrations-documents.ts";

/** What keeps the site from taking articles, and what its owner can do about it. */
export function SiteDoctor({ problem }: { problem: SiteProblem | null }) {
  const { t } = useTranslation("integrations");
  return (
    <div role="status">
      {problem ? (
        <Alert color="orange" title={t(`problems.${problem}.what`)}>
          {t(`problems.${problem}.fix`)}
        </Alert>
      ) : null}
    </div>
  );
}
