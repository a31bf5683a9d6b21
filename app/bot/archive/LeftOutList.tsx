import { useTranslation } from "react-i18next";
import { useOwnerTime } from "../owner-time.ts";
import type { LeftOutPost } from "./reading/shapes.ts";
import styles from "./archive.module.css";

/** More than this is only counted: nobody reads thousands of lines. */
const MOST_SHOWN = 200;

/** Every post that makes no article, by its reason. */
export function LeftOutList({ leftOut, known }: { leftOut: readonly LeftOutPost[]; known: number }) {
  const { t } = useTranslation("archive");
  const toDay = useOwnerTime({ dateStyle: "medium" });
  const byReason = [...Map.groupBy(leftOut, ({ reason }) => reason)];
  const count = leftOut.length + known;
  if (count === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>{t("leftOut.summary", { count })}</summary>
      {known > 0 ? <p>{t("leftOut.known", { count: known })}</p> : null}
      {byReason.map(([reason, posts]) => (
        <section key={reason}>
          <h2>{t(`leftOut.reasons.${reason}`, { count: posts.length })}</h2>
          <ul>
            {posts.slice(0, MOST_SHOWN).map(({ caption, postedAt }, at) => (
              <li key={at}>
                {postedAt === null ? t("leftOut.noDate") : toDay(postedAt.toISOString())} ·{" "}
                {caption.slice(0, 80) || "…"}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
