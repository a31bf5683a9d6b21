import type { RenderedMail, ReplyNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

export function renderReplyNotice(content: ReplyNoticeContent): Promise<RenderedMail> {
  const { locale, outcome, title } = content;
  return renderMail(`${mailTexts(locale)(`reply.${outcome}.heading`)}: ${title}`, <ReplyNotice {...content} />);
}

/** Says why a reply wasn't used, or not in full, and what to do instead. */
function ReplyNotice({ locale, outcome, answeredBefore, maxAnswer, articleUrl }: ReplyNoticeContent) {
  const t = mailTexts(locale);
  const text = t(`reply.${outcome}.text`, { max: new Intl.NumberFormat(locale).format(maxAnswer) });
  return (
    <MailFrame locale={locale} heading={t(`reply.${outcome}.heading`)} preview={text}>
      <Plain>{text}</Plain>
      {answeredBefore.map(({ question, answer }, index) => (
        <Plain key={index}>
          {question}
          <br />
          {answer}
        </Plain>
      ))}
      {articleUrl === null ? null : <MailButton href={articleUrl}>{t("reply.button")}</MailButton>}
    </MailFrame>
  );
}
