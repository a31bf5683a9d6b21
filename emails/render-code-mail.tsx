import { render, toPlainText } from "react-email";
import type { CodeMailContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { CodeMail } from "./code-mail.tsx";
import { mailTexts } from "./texts.ts";

/** Renders the email with a code (for an invitation, the temporary password). HTML and text say the same. */
export async function renderCodeMail(content: CodeMailContent): Promise<RenderedMail> {
  const html = await render(<CodeMail {...content} />);
  const text = toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
      { selector: "[data-html-only]", format: "skip" },
    ],
  });
  return { subject: mailTexts(content.locale)(`code.${content.kind}.subject`), html, text };
}
