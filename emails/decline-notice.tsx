import type { DeclineNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, MailLink, Note, Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

export function renderDeclineNotice(content: DeclineNoticeContent): Promise<RenderedMail> {
  const { locale, title } = content;
  return renderMail(mailTexts(locale)("declined.subject", { title }), <DeclineNotice {...content} />);
}

/** Says who declined an article, and that its owner can still approve it. */
function DeclineNotice({ locale, title, language, by, articleUrl, stopUrl }: DeclineNoticeContent) {
  const t = mailTexts(locale);
  const text = t("declined.text", { address: by });
  const footer = (
    <Note>
      <MailLink href={stopUrl}>{t("live.stop")}</MailLink>
    </Note>
  );
  return (
    <MailFrame locale={locale} heading={title} language={language} preview={text} footer={footer}>
      <Plain>{text}</Plain>
      <MailButton href={articleUrl}>{t("declined.button")}</MailButton>
    </MailFrame>
  );
}
