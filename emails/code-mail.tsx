import { Text } from "react-email";
import type { CodeMailContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailLink, Note, Plain } from "./MailParts.tsx";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts } from "./texts.ts";

/**
 * Shows a code, large and alone on its line, so that one tap or double-click selects all of it. The preview leaves it
 * out, because a locked phone shows that line to anyone.
 */
export function CodeMail({ kind, locale, code, signInUrl }: CodeMailContent) {
  const t = mailTexts(locale);
  const codeStyle = kind === "invitation" ? { ...styles.code, ...styles.longCode } : styles.code;
  return (
    <MailFrame
      locale={locale}
      heading={t(`code.${kind}.heading`)}
      preview={t(`code.${kind}.preview`)}
      footer={<Note>{t(kind === "invitation" ? "code.notWanted" : "code.notAsked")}</Note>}
    >
      <Plain>{t(`code.${kind}.text`)}</Plain>
      <Text className="galley-ink galley-grey" style={codeStyle}>
        {code}
      </Text>
      {signInUrl === undefined ? null : (
        <Plain>
          {t("code.where")} <MailLink href={signInUrl}>{signInUrl}</MailLink>
        </Plain>
      )}
      <Note>
        {t(`code.${kind}.lifetime`)} {t("code.secret")}
      </Note>
    </MailFrame>
  );
}
