import { useTranslation } from "react-i18next";
import { Form } from "../../ui/forms/Form.tsx";
import { errorText } from "../error-text.ts";
import type { SecondFactor } from "../sign-in-step.ts";
import styles from "../signin.module.css";
import { StepPage } from "../StepPage.tsx";
import { useChallenge } from "../use-challenge.ts";

/** Which second factor to use (`chooseFactor`) or to set up first (`chooseSetup`). */
export function ChooseFactor({ kind, factors }: { kind: "chooseFactor" | "chooseSetup"; factors: SecondFactor[] }) {
  const { t } = useTranslation("auth");
  const answer = useChallenge();
  return (
    <StepPage heading={t(`${kind}.heading`)}>
      <Form
        submitLabel={t("continue")}
        onSubmit={({ factor = "" }) => answer(factor)}
        toText={(error) => errorText(t, error, "challenge")}
      >
        <fieldset className={styles.choices}>
          <legend>{t(`${kind}.text`)}</legend>
          {factors.map((factor, index) => (
            <label key={factor}>
              <input type="radio" name="factor" value={factor} defaultChecked={index === 0} required />{" "}
              {t(`chooseFactor.${factor}`)}
            </label>
          ))}
        </fieldset>
      </Form>
    </StepPage>
  );
}
