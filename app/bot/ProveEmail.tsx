import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";

// Hardly anybody comes here: only who signs in through a provider that told no address.
const ProveEmailCard = lazy(async () => ({
  default: (await import("./profile/security/ProveEmailCard.tsx")).ProveEmailCard,
}));

/** Nobody has an account under an address that is not proved, so there is nothing else to show yet. */
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
