import { CircleAlert, Lightbulb } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Finding } from "./article-documents.ts";
import styles from "./view.module.css";

/** What should be looked at, like an editor's pencil: the sentence, and why. */
export function FindingsPanel({ findings }: { findings: Finding[] }) {
  const { t } = useTranslation("articles");
  return (
    <section className={styles.panel}>
      <h2>{t("findings.heading")}</h2>
      {findings.length === 0 ? <p className={styles.muted}>{t("findings.none")}</p> : null}
      <ul className={styles.findings}>
        {findings.map((finding, index) => (
          <FindingItem key={index} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function FindingItem({ finding: { kind, reason, values, sentence, isAdvice } }: { finding: Finding }) {
  const { t } = useTranslation(["findings", "articles"]);
  const say = asFreely(t);
  const Icon = isAdvice ? Lightbulb : CircleAlert;
  return (
    <li data-advice={isAdvice}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p className={styles.kind}>
          {isAdvice ? `${t("articles:findings.advice")}: ` : null}
          {say(`kinds.${kind}`)}
        </p>
        {sentence ? <blockquote>{sentence}</blockquote> : null}
        {/* A reason is named by its text: "findings.title.tooLong" is title.tooLong of this namespace. */}
        <p>{say(reason.replace(/^findings\./, ""), values)}</p>
      </div>
    </li>
  );
}

/** Kinds and reasons come from the service, whose types say that each has its text. */
function asFreely(t: unknown): (key: string, values?: Record<string, string>) => string {
  return t as (key: string, values?: Record<string, string>) => string;
}
