import type { ApproverConfirmationContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, MailLink, Note, Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

/** Renders the email that invites a new approver. */
export function renderApproverConfirmation(content: ApproverConfirmationContent): Promise<RenderedMail> {
  const { locale, accountName: account } = content;
  const t = mailTexts(locale);
  const subject = account === "" ? t("approver.subjectOfPhotos") : t("approver.subject", { account });
  return renderMail(subject, <ApproverConfirmation {...content} />);
}

/** Asks someone without an account whether they want to approve these articles. */
function ApproverConfirmation({ locale, ownerName, accountName, confirmUrl }: ApproverConfirmationContent) {
  const t = mailTexts(locale);
  const asked = t(
    `approver.${accountName === "" ? "ofPhotos" : "ofAccount"}.${ownerName === "" ? "withoutName" : "withName"}`,
    { owner: ownerName, account: accountName },
  );
  return (
    <MailFrame
      locale={locale}
      heading={t("approver.heading")}
      preview={asked}
      footer={
        <>
          <Note>{t("approver.safe")}</Note>
          <Note htmlOnly>
            {t("approval.linkFallback")}
            <br />
            <MailLink href={confirmUrl}>{confirmUrl}</MailLink>
          </Note>
        </>
      }
    >
      <Plain>{asked}</Plain>
      <Plain>{t("approver.how")}</Plain>
      <MailButton href={confirmUrl}>{t("approver.button")}</MailButton>
    </MailFrame>
  );
}
