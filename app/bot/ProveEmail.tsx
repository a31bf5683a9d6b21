import { useTranslation } from "react-i18next";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";
import { ProveEmailCard } from "./profile/security/ProveEmailCard.tsx";

/** An account needs a verified address, so there is nothing else to show yet. */
export function ProveEmail({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation("bot");
  return (
    <>
      <title>{t("proveEmail.title")}</title>
      <h1>{t("proveEmail.heading")}</h1>
      <p>{t("proveEmail.text")}</p>
      <ProveEmailCard settings={settings} />
    </>
  );
}
