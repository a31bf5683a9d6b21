import { Trans, useTranslation } from "react-i18next";
import type { ContactProblem } from "../../src/entries/http/pages/page-services.ts";
import { Field } from "../ui/forms/Field.tsx";
import forms from "../ui/forms/forms.module.css";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import styles from "./contact.module.css";

const topics = ["question", "custom", "press"] as const;
type Topic = (typeof topics)[number];

type ContactFormProps = {
  topic: Topic;
  hasPlans: boolean;
  /** The rejected submission. */
  filled: {
    problem: ContactProblem;
    message: { topic: Topic; name: string; email: string; message: string };
    requestId: string;
  } | null;
};

/** Works without scripts. The hidden field catches bots: people can't see it. */
export function ContactForm({ topic, hasPlans, filled }: ContactFormProps) {
  const { t } = useTranslation("contact");
  const errors = useTranslation("errors");
  const locale = usePageLocale();
  const offered = topics.filter((value) => value !== "custom" || hasPlans);
  const chosen = offered.find((value) => value === (filled?.message.topic ?? topic)) ?? "question";
  const problemOf = (field: string) => {
    if (filled?.problem.field !== field) return null;
    return errors.t(`fields.${filled.problem.problem ?? "invalid"}`, { max: filled.problem.max ?? 0 });
  };
  return (
    // The server validates, in the page's language, with or without scripts.
    <form className={styles.form} method="post" action={pageHref(locale, "/contact")} noValidate>
      {filled ? (
        <div className={forms.alert} role="alert">
          <p>{t("problem")}</p>
          {filled.problem.field ? null : <p>{errors.t(`codes.${filled.problem.code}`)}</p>}
          <p className={forms.hint}>{filled.requestId}</p>
        </div>
      ) : null}
      <fieldset className={styles.topics}>
        <legend>{t("topic.label")}</legend>
        {offered.map((value) => (
          <label key={value}>
            <input type="radio" name="topic" value={value} defaultChecked={value === chosen} /> {t(`topic.${value}`)}
          </label>
        ))}
      </fieldset>
      {chosen === "custom" ? <p>{t("customHint")}</p> : null}
      <Field
        name="name"
        label={t("name")}
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={filled?.message.name}
        problem={problemOf("name")}
      />
      <Field
        name="email"
        type="email"
        label={t("email")}
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={filled?.message.email}
        problem={problemOf("email")}
      />
      <div className={forms.field}>
        <label htmlFor="message">{t("message")}</label>
        <textarea
          id="message"
          name="message"
          rows={7}
          required
          maxLength={5000}
          defaultValue={filled?.message.message}
          aria-invalid={problemOf("message") ? true : undefined}
        />
        {problemOf("message") ? <p className={forms.problem}>{problemOf("message")}</p> : null}
      </div>
      <div className="visually-hidden" aria-hidden>
        <label htmlFor="website">{t("trap")}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button className="button">{t("send")}</button>
      <p className={forms.hint}>
        <Trans t={t} i18nKey="private" components={{ to: <a href={pageHref(locale, "/privacy-policy")} /> }} />
      </p>
    </form>
  );
}
