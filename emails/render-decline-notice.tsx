import type { DeclineNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { DeclineNotice } from "./decline-notice.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

export function renderDeclineNotice(content: DeclineNoticeContent): Promise<RenderedMail> {
  const { locale, title } = content;
  return renderMail(mailTexts(locale)("declined.subject", { title }), <DeclineNotice {...content} />);
}
