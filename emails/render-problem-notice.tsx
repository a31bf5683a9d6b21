import type { ProblemNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { ProblemNotice } from "./problem-notice.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

/** Renders the email about problems. Its subject names the first article. */
export function renderProblemNotice(content: ProblemNoticeContent): Promise<RenderedMail> {
  const { locale, problems, more } = content;
  const t = mailTexts(locale);
  const title = problems[0]?.title ?? "";
  const others = problems.length - 1 + more;
  const subject = others > 0 ? t("problems.subjects", { title, count: others }) : t("problems.subject", { title });
  return renderMail(subject, <ProblemNotice {...content} />);
}
