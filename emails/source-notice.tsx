import type { SourceNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, Plain } from "./MailParts.tsx";
import { mailTexts, sourceTexts } from "./texts.ts";

/** Reports a source that has stopped or whose token is about to expire: why, and one button to fix it. */
export function SourceNotice(props: SourceNoticeContent) {
  const { locale, accountName, sourcesUrl } = props;
  const t = mailTexts(locale);
  const disabled = props.kind === "source-disabled";
  const heading = t(disabled ? "source.disabled.heading" : "source.expiring.heading", { account: accountName });
  const reason = disabled ? sourceTexts(locale)(`problems.${props.problem}`) : t("source.expiring.text");
  return (
    <MailFrame locale={locale} heading={heading} preview={reason}>
      <Plain>{reason}</Plain>
      {disabled ? <Plain>{t(`source.disabled.${props.problem === "data-deleted" ? "deleted" : "kept"}`)}</Plain> : null}
      <MailButton href={sourcesUrl}>{t("source.button")}</MailButton>
    </MailFrame>
  );
}
