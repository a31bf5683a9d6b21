import type { QuestionsContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { dateFormat } from "../app/i18n/dates.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, Note, Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

/** Renders the questions asked before writing. Many posts raise the same questions, so the subject names the post. */
export function renderQuestions(content: QuestionsContent): Promise<RenderedMail> {
  const { locale, words, questions } = content;
  const subject = mailTexts(locale)("questions.subject", { words, count: questions.length });
  return renderMail(subject, <Questions {...content} />);
}

/** The photo, our questions about it, and where to answer. */
function Questions(content: QuestionsContent) {
  const { locale, words, picture, questions, answerUrl, takesReplies, answerUntil, timeZone } = content;
  const t = mailTexts(locale);
  const until = dateFormat(locale, { dateStyle: "medium", timeStyle: "short" }, timeZone);
  return (
    <MailFrame
      locale={locale}
      heading={t("questions.heading", { count: questions.length })}
      preview={questions.join(" ")}
      photo={picture && { ...picture, alt: picture.alt || words, caption: words }}
      footer={<Note>{t("questions.until", { date: until.format(answerUntil) })}</Note>}
    >
      {questions.map((question, index) => (
        <Plain key={index}>
          {questions.length > 1 ? `${index + 1}. ` : null}
          {question}
        </Plain>
      ))}
      <MailButton href={answerUrl}>{t("questions.button")}</MailButton>
      {takesReplies ? <Note>{t("approval.questions.reply", { count: questions.length })}</Note> : null}
    </MailFrame>
  );
}
