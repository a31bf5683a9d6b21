import { Link, Preview, Text } from "react-email";
import type { CodeMailContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts } from "./texts.ts";

/** Shows a code, large and alone on its line, so that one tap or double-click selects all of it. */
export function CodeMail({ kind, locale, code, signInUrl }: CodeMailContent) {
  const t = mailTexts(locale);
  return (
    <MailFrame
      locale={locale}
      heading={t(`code.${kind}.heading`)}
      preview={
        // Leaves the code out: a locked phone shows this line to anyone.
        <Preview useTitleTag={false} data-html-only>
          {t(`code.${kind}.preview`)}
        </Preview>
      }
    >
      <Text className="galley-ink" style={styles.plain}>
        {t(`code.${kind}.text`)}
      </Text>
      <Text
        className="galley-code"
        style={kind === "invitation" ? { ...styles.code, ...styles.longCode } : styles.code}
      >
        {code}
      </Text>
      {signInUrl === undefined ? null : (
        <Text className="galley-ink" style={styles.plain}>
          {t("code.where")}{" "}
          <Link href={signInUrl} className="galley-link" style={styles.link}>
            {signInUrl}
          </Link>
        </Text>
      )}
      <Text className="galley-muted" style={styles.note}>
        {t(`code.${kind}.lifetime`)} {t("code.secret")}
      </Text>
      <Text className="galley-muted" style={styles.note}>
        {t(kind === "invitation" ? "code.notWanted" : "code.notAsked")}
      </Text>
    </MailFrame>
  );
}
