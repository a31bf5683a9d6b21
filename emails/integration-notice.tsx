import type { IntegrationNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, Plain } from "./MailParts.tsx";
import { mailTexts } from "./texts.ts";

/** Reports a site that refuses the password: the articles waiting for it, and one button to fix it. */
export function IntegrationNotice({ locale, label, siteUrl, integrationUrl }: IntegrationNoticeContent) {
  const t = mailTexts(locale);
  return (
    <MailFrame locale={locale} heading={t("integration.heading", { label })} preview={t("integration.kept")}>
      <Plain>{t("integration.text", { siteUrl })}</Plain>
      <Plain>{t("integration.kept")}</Plain>
      <MailButton href={integrationUrl}>{t("integration.button")}</MailButton>
    </MailFrame>
  );
}
