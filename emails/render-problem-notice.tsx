import { render } from "react-email";
import type { ProblemNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { ProblemNotice } from "./problem-notice.tsx";
import { mailTexts } from "./texts.ts";
import { toMailText } from "./to-mail-text.ts";

export async function renderProblemNotice(content: ProblemNoticeContent): Promise<RenderedMail> {
  const html = await render(<ProblemNotice {...content} />);
  const subject = mailTexts(content.locale)("problems.heading", { count: content.problems.length + content.more });
  return { subject, html, text: toMailText(html) };
}
