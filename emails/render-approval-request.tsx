import type { ApprovalRequestContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { ApprovalRequest } from "./approval-request.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

/** Renders the email that asks for approval. A later version of an article gets its own subject. */
export function renderApprovalRequest(content: ApprovalRequestContent): Promise<RenderedMail> {
  const { isReminder, version, name } = content;
  const t = mailTexts(content.locale);
  const title = version === 1 ? name : t("approval.version", { name, version: String(version) });
  const subject = t(isReminder ? "approval.reminderSubject" : "approval.subject", { title });
  return renderMail(subject, <ApprovalRequest {...content} />);
}
