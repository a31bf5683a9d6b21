import { Button, Text } from "react-email";
import type { IntegrationNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts } from "./texts.ts";

/** Reports a site that refuses the password: what's waiting for it, and one button to fix it. */
export function IntegrationNotice({ locale, label, siteUrl, integrationUrl }: IntegrationNoticeContent) {
  const t = mailTexts(locale);
  return (
    <MailFrame locale={locale} heading={t("integration.heading", { label })}>
      <Text className="galley-ink" style={styles.text}>
        {t("integration.text", { siteUrl })}
      </Text>
      <Text className="galley-ink" style={styles.text}>
        {t("integration.kept")}
      </Text>
      <Button href={integrationUrl} style={styles.button}>
        {t("integration.button")}
      </Button>
      <Text style={styles.note}> </Text>
    </MailFrame>
  );
}
