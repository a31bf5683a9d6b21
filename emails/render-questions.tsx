import type { QuestionsContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { Questions } from "./questions.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

/** Renders the questions asked before writing. Many posts raise the same questions, so the subject names the post. */
export function renderQuestions(content: QuestionsContent): Promise<RenderedMail> {
  const { locale, words, questions } = content;
  const subject = mailTexts(locale)("questions.subject", { words, count: questions.length });
  return renderMail(subject, <Questions {...content} />);
}
