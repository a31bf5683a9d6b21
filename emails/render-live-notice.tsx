import type { LiveNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { LiveNotice, toSite } from "./live-notice.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

export function renderLiveNotice(content: LiveNoticeContent): Promise<RenderedMail> {
  const { locale, title, url } = content;
  const subject = mailTexts(locale)("live.subject", { site: toSite(url), title });
  return renderMail(subject, <LiveNotice {...content} />);
}
