import { Button, Img, Text } from "react-email";
import type { QuestionsContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts } from "./texts.ts";

/** The photo, what we ask about it, and where to answer. */
export function Questions(content: QuestionsContent) {
  const { locale, caption, picture, questions, answerUrl, takesReplies, answerUntil, timeZone } = content;
  const t = mailTexts(locale);
  const until = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <MailFrame locale={locale} heading={t("questions.heading", { count: questions.length })}>
      {picture ? <Img src={picture.url} alt={picture.alt || caption.slice(0, 120)} width="100%" /> : null}
      {questions.map((question, index) => (
        <Text key={index} className="galley-ink" style={styles.plain}>
          {questions.length > 1 ? `${index + 1}. ` : null}
          {question}
        </Text>
      ))}
      <Button href={answerUrl} style={styles.button}>
        {t("questions.button")}
      </Button>
      {takesReplies ? (
        <Text className="galley-muted" style={styles.note}>
          {t("approval.questions.reply", { count: questions.length })}
        </Text>
      ) : null}
      <Text className="galley-muted" style={styles.note}>
        {t("questions.until", { date: until.format(answerUntil) })}
      </Text>
    </MailFrame>
  );
}
