import { useTranslation } from "react-i18next";
import type { StatusPart } from "../../../src/post/status/service-status.ts";
import styles from "./status.module.css";

/** How one part of the service is doing: a word for now, a bar for each of the last 24 hours, and a sentence. */
export function PartStatus({ part: { name, now, hours } }: { part: StatusPart }) {
  const { t } = useTranslation("status");
  const [down, delayed] = (["down", "delayed"] as const).map((state) => hours.filter((one) => one === state).length);
  const history =
    hours.length === 0 ? "unknown" : down && delayed ? "both" : down ? "down" : delayed ? "delayed" : "none";
  return (
    <li className={styles.part}>
      <div className={styles.head}>
        <h2>{t(`parts.${name}.name`)}</h2>
        <p className={`${styles.state} ${styles[now]}`}>{t(`state.${now}`)}</p>
      </div>
      <p className={styles.text}>{t(`parts.${name}.text`)}</p>
      {hours.length > 0 ? (
        <div className={styles.history} aria-hidden="true">
          <div className={styles.bars}>
            {hours.map((state, hour) => (
              <span key={hour} className={styles[state]} />
            ))}
          </div>
          <div className={styles.scale}>
            <span>{t("from")}</span>
            <span>{t("to")}</span>
          </div>
        </div>
      ) : null}
      <p className={styles.text}>{t(`history.${history}`, { down, delayed })}</p>
    </li>
  );
}
