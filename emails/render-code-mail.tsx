import type { CodeMailContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { CodeMail } from "./code-mail.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

/** Renders the email with a code (for an invitation, the temporary password). */
export function renderCodeMail(content: CodeMailContent): Promise<RenderedMail> {
  return renderMail(mailTexts(content.locale)(`code.${content.kind}.subject`), <CodeMail {...content} />);
}
