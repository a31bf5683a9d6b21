import { render, toPlainText } from "react-email";
import type { AccountNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { AccountNotice } from "./account-notice.tsx";
import { mailTexts } from "./texts.ts";

export async function renderAccountNotice(content: AccountNoticeContent): Promise<RenderedMail> {
  const html = await render(<AccountNotice {...content} />);
  const text = toPlainText(html, { wordwrap: 78, selectors: [{ selector: "h1", options: { uppercase: false } }] });
  return { subject: mailTexts(content.locale)(`account.${content.kind}.subject`), html, text };
}
