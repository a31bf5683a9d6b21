import type { RenderedMail, ReplyNoticeContent } from "../src/platform/mails/emails.ts";
import { renderMail } from "./render-mail.ts";
import { ReplyNotice } from "./reply-notice.tsx";
import { mailTexts } from "./texts.ts";

export function renderReplyNotice(content: ReplyNoticeContent): Promise<RenderedMail> {
  const { locale, outcome, title } = content;
  return renderMail(`${mailTexts(locale)(`reply.${outcome}.heading`)}: ${title}`, <ReplyNotice {...content} />);
}
