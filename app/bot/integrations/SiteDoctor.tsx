import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SiteProblem } from "./integrations-documents.ts";

/** Why the site can't accept articles, and what its owner can do about it. */
export function SiteDoctor({ problem }: { problem: SiteProblem | null }) {
  const { t } = useTranslation("integrations");
  return (
    <div role="status">
      {problem ? (
        <Alert color="orange">
          <p>
            <strong>{t(`problems.${problem}.what`)}</strong>
          </p>
          <p>{t(`problems.${problem}.fix`)}</p>
        </Alert>
      ) : null}
    </div>
  );
}
