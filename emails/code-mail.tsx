import { Text } from "react-email";
import type { CodeMailContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, MailLink, Note, Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts } from "./texts.ts";

/** Renders the email with a code (for an invitation, the temporary password). */
export function renderCodeMail(content: CodeMailContent): Promise<RenderedMail> {
  return renderMail(mailTexts(content.locale)(`code.${content.kind}.subject`), <CodeMail {...content} />);
}

/** What to do about an email that the reader didn't expect. A code for signing in is only sent after the password. */
function toWarning(kind: CodeMailContent["kind"]) {
  if (kind === "invitation") return "code.notWanted";
  return kind === "sign-in-code" ? "code.notSigningIn" : "code.notAsked";
}

/**
 * Shows a code, large and alone on its line, so that one tap or double-click selects all of it. The preview leaves it
 * out, because a locked phone shows that line to anyone.
 */
function CodeMail({ kind, locale, code, signInUrl }: CodeMailContent) {
  const t = mailTexts(locale);
  const codeStyle = kind === "invitation" ? { ...styles.code, ...styles.longCode } : styles.code;
  return (
    <MailFrame
      locale={locale}
      heading={t(`code.${kind}.heading`)}
      preview={t(`code.${kind}.preview`)}
      footer={<Note>{t(toWarning(kind))}</Note>}
    >
      <Plain>{t(`code.${kind}.text`)}</Plain>
      <Text className="galley-ink galley-grey" style={codeStyle}>
        {code}
      </Text>
      {signInUrl === undefined ? null : (
        <>
          <MailButton href={signInUrl}>{t("code.signIn")}</MailButton>
          <Note htmlOnly>
            <MailLink href={signInUrl}>{signInUrl}</MailLink>
          </Note>
        </>
      )}
      <Note>
        {t(`code.${kind}.lifetime`)} {t(kind === "invitation" ? "code.secretPassword" : "code.secret")}
      </Note>
    </MailFrame>
  );
}
