import { Button, Text } from "react-email";
import type { SourceNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts, sourceTexts } from "./texts.ts";

/** Reports a source that has stopped or whose token is about to expire: why, and one button to fix it. */
export function SourceNotice(props: SourceNoticeContent) {
  const { locale, accountName, sourcesUrl } = props;
  const t = mailTexts(locale);
  const disabled = props.kind === "source-disabled";
  const heading = t(disabled ? "source.disabled.heading" : "source.expiring.heading", { account: accountName });
  return (
    <MailFrame locale={locale} heading={heading}>
      <Text className="galley-ink" style={styles.text}>
        {disabled ? sourceTexts(locale)(`problems.${props.problem}`) : t("source.expiring.text")}
      </Text>
      {disabled ? (
        <Text className="galley-ink" style={styles.text}>
          {t("source.disabled.kept")}
        </Text>
      ) : null}
      <Button href={sourcesUrl} style={styles.button}>
        {t("source.button")}
      </Button>
      <Text style={styles.note}> </Text>
    </MailFrame>
  );
}
