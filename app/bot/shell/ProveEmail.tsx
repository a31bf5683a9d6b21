import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";

// Rarely needed: only for people whose sign-in provider gave no address.
const ProveEmailCard = lazy(async () => ({
  default: (await import("../profile/security/ProveEmailCard.tsx")).ProveEmailCard,
}));

/** An account needs a verified address, so there is nothing else to show yet. */
export function ProveEmail({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation("bot");
  return (
    <>
      <title>{t("proveEmail.title")}</title>
      <h1>{t("proveEmail.heading")}</h1>
      <p>{t("proveEmail.text")}</p>
      <Suspense fallback={<p role="status">{t("refreshing")}</p>}>
        <ProveEmailCard settings={settings} />
      </Suspense>
    </>
  );
}
