import { render, toPlainText } from "react-email";
import type { SourceNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { SourceNotice } from "./source-notice.tsx";
import { mailTexts } from "./texts.ts";

export async function renderSourceNotice(content: SourceNoticeContent): Promise<RenderedMail> {
  const html = await render(<SourceNotice {...content} />);
  const t = mailTexts(content.locale);
  const account = content.accountName;
  const subject =
    content.kind === "source-disabled"
      ? t("source.disabled.subject", { account })
      : t("source.expiring.subject", { account, count: content.daysLeft });
  const text = toPlainText(html, { wordwrap: 78, selectors: [{ selector: "h1", options: { uppercase: false } }] });
  return { subject, html, text };
}
