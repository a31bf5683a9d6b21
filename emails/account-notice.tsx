import { Button, Text } from "react-email";
import type { AccountNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts } from "./texts.ts";

/** Says what changed about the sign-in, from where, and what to do if it was someone else. */
export function AccountNotice({ locale, kind, address, browser, url }: AccountNoticeContent) {
  const t = mailTexts(locale);
  return (
    <MailFrame locale={locale} heading={t(`account.${kind}.heading`)}>
      <Text className="galley-ink" style={styles.text}>
        {t(`account.${kind}.text`)}
      </Text>
      <Text className="galley-ink" style={styles.text}>
        {browser === null ? t("account.from", { address }) : t("account.fromBrowser", { address, browser })}
      </Text>
      <Text className="galley-ink" style={styles.text}>
        {t(`account.${kind}.otherwise`)}
      </Text>
      <Button href={url} style={styles.button}>
        {t(`account.${kind}.button`)}
      </Button>
      <Text style={styles.note}> </Text>
    </MailFrame>
  );
}
