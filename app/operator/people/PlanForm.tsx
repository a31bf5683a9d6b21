import { useTranslation } from "react-i18next";
import type { Person } from "../../../src/operator/people/find-person.ts";
import { ConfirmButton } from "../ConfirmButton.tsx";
import { TextField } from "../TextField.tsx";
import { useAmounts } from "../use-amounts.ts";
import { useMoment } from "../use-moment.ts";
import styles from "../operator.module.css";

/** The current plan, and a form to set a custom one. */
export function PlanForm({ person }: { person: Person }) {
  const { t } = useTranslation("operator");
  const { count } = useAmounts();
  const { on } = useMoment();
  const { plan, planEndsAt, articlesInPeriod, maxArticlesInPeriod } = person;
  return (
    <>
      <p>
        {maxArticlesInPeriod === null
          ? t("person.planUnlimited", { used: count(articlesInPeriod) })
          : t("person.planNow", {
              plan: t(`plans.${plan}`),
              used: count(articlesInPeriod),
              max: count(maxArticlesInPeriod),
            })}
        {plan === "custom" && planEndsAt ? ` ${t("person.planUntil", { when: on(planEndsAt) })}` : ""}
      </p>
      {person.isSubscribed ? <p>{t("person.subscribed")}</p> : null}
      <form method="post" className={styles.form}>
        <TextField
          type="number"
          name="articles"
          label={t("person.max")}
          min={0}
          max={1_000_000}
          required
          defaultValue={maxArticlesInPeriod ?? undefined}
        />
        <TextField
          type="date"
          name="until"
          label={t("person.until")}
          hint={t("person.untilHint")}
          defaultValue={plan === "custom" && planEndsAt ? new Date(planEndsAt).toISOString().slice(0, 10) : ""}
        />
        <button className="button" name="intent" value="grant">
          {t("person.grant")}
        </button>
      </form>
      {plan === "custom" ? <ConfirmButton label={t("person.end")} text={t("person.endText")} intent="end" /> : null}
    </>
  );
}
