import type { ReactNode } from "react";
import type { StepName } from "../../src/entries/setup/setup-page.ts";
import forms from "../ui/forms/forms.module.css";
import { AccountFields } from "./steps/AccountFields.tsx";
import { AddressFields } from "./steps/AddressFields.tsx";
import { DatabaseFields } from "./steps/DatabaseFields.tsx";
import { InstagramFields } from "./steps/InstagramFields.tsx";
import { MailFields } from "./steps/MailFields.tsx";
import { ModelFields } from "./steps/ModelFields.tsx";
import { PaymentFields } from "./steps/PaymentFields.tsx";
import styles from "./setup.module.css";
import type { Step } from "./step.ts";
import { sayTexts, setupTexts } from "./texts.ts";

const fieldsOf: Record<StepName, (step: Step) => ReactNode> = {
  database: DatabaseFields,
  account: AccountFields,
  address: AddressFields,
  mail: MailFields,
  model: ModelFields,
  instagram: InstagramFields,
  payment: PaymentFields,
};

const canWait: Partial<Record<StepName, true>> = { mail: true, model: true, instagram: true, payment: true };

/** A title, a paragraph, the fields, and two buttons to continue. */
export function StepPage(step: Step) {
  const { locale, facts, overridden, revision } = step;
  const t = setupTexts(locale);
  const say = sayTexts(locale);
  const Fields = fieldsOf[step.step];
  const problems = facts.filter(({ key }) => key.startsWith("problem."));
  const others = facts.filter(({ key }) => !key.startsWith("problem."));
  return (
    <>
      <h1>{t(`step.${step.step}.title`)}</h1>
      <p className={styles.lead}>{t(`step.${step.step}.text`)}</p>
      <form method="post" className={`${forms.form} ${styles.paper}`}>
        <div role="alert">
          {problems.map((problem) => (
            <p key={problem.key} className={forms.alert}>
              {say("problem", problem)}
            </p>
          ))}
        </div>
        {overridden.map((name) => (
          <p key={name} className={styles.warning}>
            {t("overridden", { name })}
          </p>
        ))}
        {others.map((fact) => (
          <p key={fact.key} className={styles.fact}>
            {say("fact", fact)}
          </p>
        ))}
        <input type="hidden" name="revision" value={revision} />
        <Fields {...step} />
        <div className={styles.buttons}>
          <button className="button">{t("save")}</button>
          {canWait[step.step] ? (
            <button className="button quiet" name="skip" value="1" formNoValidate>
              {t("skip")}
            </button>
          ) : null}
        </div>
      </form>
    </>
  );
}
