import type { RenderedMail, SourceNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailTexts, sourceTexts } from "./texts.ts";

export function renderSourceNotice(content: SourceNoticeContent): Promise<RenderedMail> {
  const { locale, accountName: account } = content;
  const t = mailTexts(locale);
  const subject =
    content.kind === "source-disabled"
      ? t("source.disabled.heading", { account })
      : t("source.expiring.subject", { account, count: content.daysLeft });
  return renderMail(subject, <SourceNotice {...content} />);
}

type Problem = Extract<SourceNoticeContent, { kind: "source-disabled" }>["problem"];

/** What becomes of the source's posts and articles. A feed or account at a new address is a new source. */
function toConsequence(problem: Problem) {
  if (problem === "data-deleted") return "source.disabled.deleted";
  return problem === "gone" || problem === "missing" ? "source.disabled.safe" : "source.disabled.kept";
}

/** Reports a source that has stopped or whose token is about to expire: why, and one button to fix it. */
function SourceNotice(props: SourceNoticeContent) {
  const { locale, accountName, sourcesUrl } = props;
  const t = mailTexts(locale);
  const disabled = props.kind === "source-disabled";
  const heading = t(disabled ? "source.disabled.heading" : "source.expiring.heading", { account: accountName });
  const reason = disabled ? sourceTexts(locale)(`problems.${props.problem}`) : t("source.expiring.text");
  return (
    <MailFrame locale={locale} heading={heading} preview={reason}>
      <Plain>{reason}</Plain>
      {disabled ? <Plain>{t(toConsequence(props.problem))}</Plain> : null}
      <MailButton href={sourcesUrl}>{t("source.button")}</MailButton>
    </MailFrame>
  );
}
