import { useTranslation } from "react-i18next";
import type { NamedFinding } from "../../src/operator/doctor/run-checks.ts";
import { useDoctorTexts } from "./use-doctor-texts.ts";
import styles from "./operator.module.css";

/** Lists doctor's findings, with what to do about each. */
export function Findings({ findings }: { findings: NamedFinding[] }) {
  const { t } = useTranslation("operator");
  const toTexts = useDoctorTexts();
  return (
    <ul className={styles.list}>
      {findings.map((finding) => {
        const { name, says, fix } = toTexts(finding);
        return (
          <li key={says}>
            <div className={styles.line}>
              <span className={styles.state} data-state={finding.state}>
                {t(`health.states.${finding.state}`)}
              </span>
              <strong className={styles.name}>{name}</strong>
            </div>
            <p>{says}</p>
            {fix ? <p>→ {fix}</p> : null}
          </li>
        );
      })}
    </ul>
  );
}
