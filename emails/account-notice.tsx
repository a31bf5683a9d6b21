import type { AccountNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, Plain } from "./MailParts.tsx";
import { mailTexts } from "./texts.ts";

/** Says how the sign-in changed, from where, and what to do if it was someone else. */
export function AccountNotice({ locale, kind, address, browser, url }: AccountNoticeContent) {
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
