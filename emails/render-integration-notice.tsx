import type { IntegrationNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { IntegrationNotice } from "./integration-notice.tsx";
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
