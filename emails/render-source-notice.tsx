import type { RenderedMail, SourceNoticeContent } from "../src/platform/mails/emails.ts";
import { renderMail } from "./render-mail.ts";
import { SourceNotice } from "./source-notice.tsx";
import { mailTexts } from "./texts.ts";

export function renderSourceNotice(content: SourceNoticeContent): Promise<RenderedMail> {
  const { locale, accountName: account } = content;
  const t = mailTexts(locale);
  const subject =
    content.kind === "source-disabled"
      ? t("source.disabled.heading", { account })
      : t("source.expiring.subject", { account, count: content.daysLeft });
  return renderMail(subject, <SourceNotice {...content} />);
}
