import { render } from "react-email";
import type { ApproverConfirmationContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { ApproverConfirmation } from "./approver-confirmation.tsx";
import { mailTexts } from "./texts.ts";
import { toMailText } from "./to-mail-text.ts";
import { toSubject } from "./to-subject.ts";

/** Renders the email that invites a new approver. HTML and text say the same. */
export async function renderApproverConfirmation(content: ApproverConfirmationContent): Promise<RenderedMail> {
  const html = await render(<ApproverConfirmation {...content} />);
  const t = mailTexts(content.locale);
  const account = content.accountName;
  return {
    subject: toSubject(account === "" ? t("approver.subjectOfPhotos") : t("approver.subject", { account })),
    html,
    text: toMailText(html),
  };
}
