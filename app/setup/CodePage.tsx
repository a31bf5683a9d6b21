import type { Locale } from "../../src/platform/languages.ts";
import { Field } from "../ui/forms/Field.tsx";
import forms from "../ui/forms/forms.module.css";
import styles from "./setup.module.css";
import { setupTexts } from "./texts.ts";

/** All that somebody on another machine sees: a form that asks for the code in the log. */
export function CodePage({ locale, problem }: { locale: Locale; problem: "wrong" | "used" | "too-many" | null }) {
  const t = setupTexts(locale);
  return (
    <>
      <h1>{t("code.title")}</h1>
      <p className={styles.lead}>{t("code.text")}</p>
      <form method="post" action="/setup/code" className={`${forms.form} ${styles.paper}`}>
        <Field
          name="code"
          label={t("code.label")}
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          problem={problem === null ? null : t(`code.${problem}`)}
        />
        <button className="button">{t("code.button")}</button>
      </form>
    </>
  );
}
