import { render, toPlainText } from "react-email";
import type { UsageNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { mailTexts } from "./texts.ts";
import { UsageNotice } from "./usage-notice.tsx";

export async function renderUsageNotice(content: UsageNoticeContent): Promise<RenderedMail> {
  const html = await render(<UsageNotice {...content} />);
  const { kind, used, max } = content;
  const t = mailTexts(content.locale);
  const subject = kind === "quota-80" ? t("usage.subject80", { used, max }) : t("usage.subject100", { max });
  const text = toPlainText(html, { wordwrap: 78, selectors: [{ selector: "h1", options: { uppercase: false } }] });
  return { subject, html, text };
}
