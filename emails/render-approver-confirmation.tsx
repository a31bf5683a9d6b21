import type { ApproverConfirmationContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { ApproverConfirmation } from "./approver-confirmation.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

/** Renders the email that invites a new approver. */
export function renderApproverConfirmation(content: ApproverConfirmationContent): Promise<RenderedMail> {
  const { locale, accountName: account } = content;
  const t = mailTexts(locale);
  const subject = account === "" ? t("approver.subjectOfPhotos") : t("approver.subject", { account });
  return renderMail(subject, <ApproverConfirmation {...content} />);
}
