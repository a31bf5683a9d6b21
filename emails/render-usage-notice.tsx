import type { RenderedMail, UsageNoticeContent } from "../src/platform/mails/emails.ts";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";
import { UsageNotice } from "./usage-notice.tsx";

export function renderUsageNotice(content: UsageNoticeContent): Promise<RenderedMail> {
  const { kind, used, max, locale } = content;
  const t = mailTexts(locale);
  const subject = kind === "quota-80" ? t("usage.subject80", { used, max }) : t("usage.subject100", { max });
  return renderMail(subject, <UsageNotice {...content} />);
}
