import type { AccountNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { AccountNotice } from "./account-notice.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

export function renderAccountNotice(content: AccountNoticeContent): Promise<RenderedMail> {
  return renderMail(mailTexts(content.locale)(`account.${content.kind}.subject`), <AccountNotice {...content} />);
}
