import { render } from "react-email";
import type { RenderedMail, ReplyNoticeContent } from "../src/platform/mails/emails.ts";
import { ReplyNotice } from "./reply-notice.tsx";
import { mailTexts } from "./texts.ts";
import { toMailText } from "./to-mail-text.ts";
import { toSubject } from "./to-subject.ts";

export async function renderReplyNotice(content: ReplyNoticeContent): Promise<RenderedMail> {
  const { locale, outcome, title } = content;
  const html = await render(<ReplyNotice {...content} />);
  const t = mailTexts(locale);
  const heading = t(`reply.${outcome}.heading`);
  return { subject: toSubject(title === "" ? heading : `${heading}: ${title}`), html, text: toMailText(html) };
}
