import { render, toPlainText } from "react-email";
import type { IntegrationNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { IntegrationNotice } from "./integration-notice.tsx";
import { mailTexts } from "./texts.ts";

export async function renderIntegrationNotice(content: IntegrationNoticeContent): Promise<RenderedMail> {
  const html = await render(<IntegrationNotice {...content} />);
  const subject = mailTexts(content.locale)("integration.subject", { label: content.label });
  const text = toPlainText(html, { wordwrap: 78, selectors: [{ selector: "h1", options: { uppercase: false } }] });
  return { subject, html, text };
}
