import { render } from "react-email";
import type { ReactElement } from "react";
import type { RenderedMail } from "../src/platform/mails/emails.ts";
import { toMailText } from "./to-mail-text.ts";
import { toSubject } from "./to-subject.ts";

/** Renders an email. HTML and text say the same. */
export async function renderMail(subject: string, mail: ReactElement): Promise<RenderedMail> {
  const html = await render(mail);
  return { subject: toSubject(subject), html, text: toMailText(html) };
}
