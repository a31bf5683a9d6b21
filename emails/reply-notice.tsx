import { Button, Text } from "react-email";
import type { ReplyNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts } from "./texts.ts";

/** Says what became of a reply that wasn't taken, or not in full, and what to do instead. */
export function ReplyNotice({ locale, outcome, answeredBefore, maxAnswer, articleUrl }: ReplyNoticeContent) {
  const t = mailTexts(locale);
  return (
    <MailFrame locale={locale} heading={t(`reply.${outcome}.heading`)}>
      <Text className="galley-ink" style={styles.plain}>
        {t(`reply.${outcome}.text`, { max: new Intl.NumberFormat(locale).format(maxAnswer) })}
      </Text>
      {answeredBefore.map(({ question, answer }, index) => (
        <Text key={index} className="galley-ink" style={styles.plain}>
          {question}
          <br />
          {answer}
        </Text>
      ))}
      {articleUrl === null ? null : (
        <Button href={articleUrl} style={styles.button}>
          {t("reply.button")}
        </Button>
      )}
    </MailFrame>
  );
}
