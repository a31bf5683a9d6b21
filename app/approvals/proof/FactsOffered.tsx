import { useTranslation } from "react-i18next";
import forms from "../../ui/forms/forms.module.css";
import questions from "../../ui/questions/questions.module.css";
import styles from "./proof.module.css";

type FactsOfferedProps = {
  facts: string[];
  decideAt: string;
  /** Why the last sentence couldn't be remembered. */ problem: string | null;
  isRemembered: boolean;
};

/** Sentences from the answers that hold beyond this post; one tap remembers one. */
export function FactsOffered({ facts, decideAt, problem, isRemembered }: FactsOfferedProps) {
  const { t } = useTranslation("questions");
  if (facts.length === 0 && problem === null && !isRemembered) return null;
  return (
    <section id="facts" className={`${questions.panel} ${styles.questions}`} aria-labelledby="facts-heading">
      <h2 id="facts-heading">{t("facts.heading")}</h2>
      {problem ? (
        <p className={forms.alert} role="alert">
          {problem}
        </p>
      ) : null}
      {isRemembered ? <p role="status">{t("facts.remembered")}</p> : null}
      {facts.length > 0 ? <p>{t("facts.text")}</p> : null}
      <ul className={questions.facts}>
        {facts.map((text) => (
          <li key={text}>
            <form method="post" action={`${decideAt}#facts`} encType="multipart/form-data">
              <input type="hidden" name="fact" value={text} />
              <q>{text}</q>
              <button
                className="button quiet"
                name="decision"
                value="remember"
                aria-label={t("facts.rememberLabel", { text })}
              >
                {t("facts.remember")}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
