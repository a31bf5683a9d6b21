import type { IntegrationNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { IntegrationNotice } from "./integration-notice.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

export function renderIntegrationNotice(content: IntegrationNoticeContent): Promise<RenderedMail> {
  const subject = mailTexts(content.locale)("integration.subject", { label: content.label });
  return renderMail(subject, <IntegrationNotice {...content} />);
}
