import type { AccountNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

export function renderAccountNotice(content: AccountNoticeContent): Promise<RenderedMail> {
  return renderMail(mailTexts(content.locale)(`account.${content.kind}.subject`), <AccountNotice {...content} />);
}

/** Says how the sign-in changed, from where, and what to do if it was someone else. */
function AccountNotice({ locale, kind, address, browser, url }: AccountNoticeContent) {
  const t = mailTexts(locale);
  return (
    <MailFrame locale={locale} heading={t(`account.${kind}.heading`)} preview={t(`account.${kind}.text`)}>
      <Plain>{t(`account.${kind}.text`)}</Plain>
      <Plain>
        {browser === null ? t("account.from", { address }) : t("account.fromBrowser", { address, browser })}
      </Plain>
      <Plain>{t(`account.${kind}.otherwise`)}</Plain>
      <MailButton href={url}>{t(`account.${kind}.button`)}</MailButton>
    </MailFrame>
  );
}
