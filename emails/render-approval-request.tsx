import { render } from "react-email";
import type { ApprovalRequestContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { ApprovalRequest } from "./approval-request.tsx";
import { mailTexts } from "./texts.ts";
import { toMailText } from "./to-mail-text.ts";
import { toSubject } from "./to-subject.ts";

/** Gmail clips a message at 102 kB and hides the rest, including the button. */
const maxHtmlBytes = 100_000;

/** Renders the email that asks for approval. HTML and text say the same, but a very long article is cut in the HTML. */
export async function renderApprovalRequest(input: ApprovalRequestContent): Promise<RenderedMail> {
  const whole = await render(<ApprovalRequest {...input} />);
  return {
    subject: toSubject(
      mailTexts(input.locale)(input.isReminder ? "approval.reminderSubject" : "approval.subject", {
        title: input.title,
      }),
    ),
    html: await fitHtml(input, whole),
    text: toMailText(whole),
  };
}

async function fitHtml(input: ApprovalRequestContent, whole: string): Promise<string> {
  let html = whole;
  let blocks = input.document.blocks;
  while (Buffer.byteLength(html) > maxHtmlBytes && blocks.length > 0) {
    // Cuts proportionally first, so that even a huge article needs few rounds.
    const keep = Math.floor((blocks.length * maxHtmlBytes) / Buffer.byteLength(html));
    blocks = blocks.slice(0, Math.min(keep, blocks.length - 1));
    html = await render(<ApprovalRequest {...input} document={{ blocks }} cut />);
  }
  return html;
}
