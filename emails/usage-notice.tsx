import type { RenderedMail, UsageNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

export function renderUsageNotice(content: UsageNoticeContent): Promise<RenderedMail> {
  const { kind, used, max, locale } = content;
  const t = mailTexts(locale);
  const subject = kind === "quota-80" ? t("usage.subject80", { used, max }) : t("usage.subject100", { max });
  return renderMail(subject, <UsageNotice {...content} />);
}

/** Says that 80 % or all of the period's articles are used, what happens to new posts, and offers one button. */
function UsageNotice({ locale, kind, used, max, periodDays, articlesUrl, upgradeUrl }: UsageNoticeContent) {
  const t = mailTexts(locale);
  const heading = kind === "quota-80" ? t("usage.heading80", { used, max }) : t("usage.heading100", { max });
  const text =
    kind === "quota-80"
      ? t("usage.text80", { max, days: periodDays, left: max - used })
      : t("usage.text100", { max, days: periodDays });
  return (
    <MailFrame locale={locale} heading={heading} preview={text}>
      <Plain>{text}</Plain>
      <MailButton href={upgradeUrl ?? articlesUrl}>
        {t(upgradeUrl === null ? "usage.articles" : "usage.upgrade")}
      </MailButton>
    </MailFrame>
  );
}
