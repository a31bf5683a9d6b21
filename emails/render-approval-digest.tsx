import { render } from "react-email";
import type { ApprovalDigestContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { ApprovalDigest } from "./approval-digest.tsx";
import { mailTexts } from "./texts.ts";
import { toMailText } from "./to-mail-text.ts";

/** Renders the daily email with everything that's waiting. HTML and text say the same. */
export async function renderApprovalDigest(content: ApprovalDigestContent): Promise<RenderedMail> {
  const html = await render(<ApprovalDigest {...content} />);
  const count = content.articles.length + content.more;
  return { subject: mailTexts(content.locale)("digest.subject", { count }), html, text: toMailText(html) };
}
