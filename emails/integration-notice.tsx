import type { IntegrationNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, Plain } from "./MailParts.tsx";
import { mailTexts } from "./texts.ts";

/** Reports a site that refuses the password, or soon will: what that means, and one button to fix it. */
export function IntegrationNotice({ locale, label, siteUrl, daysLeft, integrationUrl }: IntegrationNoticeContent) {
  const t = mailTexts(locale);
  const state = daysLeft === null ? "integration" : "integration.expiring";
  return (
    <MailFrame locale={locale} heading={t(`${state}.heading`, { label })} preview={t(`${state}.kept`)}>
      <Plain>{t(`${state}.text`, { siteUrl })}</Plain>
      <Plain>{t(`${state}.kept`)}</Plain>
      <MailButton href={integrationUrl}>{t(`${state}.button`)}</MailButton>
    </MailFrame>
  );
}
