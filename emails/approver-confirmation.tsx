import { Button, Link, Preview, Text } from "react-email";
import type { ApproverConfirmationContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts } from "./texts.ts";

/** Asks someone without an account whether they want to approve these articles. */
export function ApproverConfirmation({ locale, ownerName, accountName, confirmUrl }: ApproverConfirmationContent) {
  const t = mailTexts(locale);
  const named =
    ownerName === ""
      ? t("approver.textWithoutName", { account: accountName })
      : t("approver.text", { owner: ownerName, account: accountName });
  return (
    <MailFrame
      locale={locale}
      heading={t("approver.heading")}
      preview={
        <Preview useTitleTag={false} data-html-only>
          {t("approver.preview")}
        </Preview>
      }
    >
      <Text className="galley-ink" style={styles.plain}>
        {accountName === "" ? t("approver.textOfPhotos") : named}
      </Text>
      <Text className="galley-ink" style={styles.plain}>
        {t("approver.how")}
      </Text>
      <Button href={confirmUrl} style={styles.button}>
        {t("approver.button")}
      </Button>
      <Text className="galley-muted" style={styles.note}>
        {t("approver.safe")}
      </Text>
      <Text className="galley-muted" style={styles.note} data-html-only>
        {t("approver.fallback")}
        <br />
        <Link href={confirmUrl} className="galley-link" style={styles.link}>
          {confirmUrl}
        </Link>
      </Text>
    </MailFrame>
  );
}
