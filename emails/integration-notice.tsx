import type { IntegrationNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

export function renderIntegrationNotice(content: IntegrationNoticeContent): Promise<RenderedMail> {
  const { locale, label, daysLeft } = content;
  const t = mailTexts(locale);
  const subject =
    daysLeft === null
      ? t("integration.subject", { label })
      : t("integration.expiring.subject", { label, count: daysLeft });
  return renderMail(subject, <IntegrationNotice {...content} />);
}

/** Reports a site that refuses the password, or soon will: what that means, and one button to fix it. */
function IntegrationNotice({ locale, label, siteUrl, daysLeft, integrationUrl }: IntegrationNoticeContent) {
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
