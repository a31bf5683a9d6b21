import { render } from "react-email";
import type { QuestionsContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { Questions } from "./questions.tsx";
import { mailTexts } from "./texts.ts";
import { toMailText } from "./to-mail-text.ts";
import { toSubject } from "./to-subject.ts";

export async function renderQuestions(content: QuestionsContent): Promise<RenderedMail> {
  const html = await render(<Questions {...content} />);
  const [question = ""] = content.questions;
  const subject = toSubject(mailTexts(content.locale)("questions.subject", { question }));
  return { subject, html, text: toMailText(html) };
}
