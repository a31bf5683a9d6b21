import type { PhotoNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

/** Says why photos that came by email aren't in an article, or not all of them. */
export function renderPhotoNotice(content: PhotoNoticeContent): Promise<RenderedMail> {
  const { locale, outcome, subject, leftOut, maxPhotos } = content;
  const t = mailTexts(locale);
  const heading = t(`photos.${outcome}.heading`);
  const text = t(`photos.${outcome}.text`, { count: leftOut, max: maxPhotos });
  return renderMail(
    subject.trim() === "" ? heading : `${heading}: ${subject.trim()}`,
    <MailFrame locale={locale} heading={heading} preview={text}>
      <Plain>{text}</Plain>
    </MailFrame>,
  );
}
