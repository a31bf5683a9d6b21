import type { LiveNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, MailLink, Note } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

export function renderLiveNotice(content: LiveNoticeContent): Promise<RenderedMail> {
  const { locale, title, url } = content;
  const subject = mailTexts(locale)("live.subject", { site: toSite(url), title });
  return renderMail(subject, <LiveNotice {...content} />);
}

/** Says that an article is live: its title, its photo and the link. */
function LiveNotice({ locale, title, language, url, picture, isOwner, stopUrl }: LiveNoticeContent) {
  const t = mailTexts(locale);
  const footer = (
    <Note>
      <MailLink href={stopUrl}>{t(isOwner ? "live.stop" : "approval.stopRequests")}</MailLink>
    </Note>
  );
  return (
    <MailFrame
      locale={locale}
      heading={title}
      language={language}
      preview={t("live.preview")}
      above={<Note>{t("live.heading", { site: toSite(url) })}</Note>}
      photo={picture}
      footer={footer}
    >
      <MailButton href={url}>{t("live.button")}</MailButton>
      <Note htmlOnly>
        <MailLink href={url}>{url}</MailLink>
      </Note>
    </MailFrame>
  );
}

export function toSite(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
