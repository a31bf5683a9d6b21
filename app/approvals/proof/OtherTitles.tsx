import { useTranslation } from "react-i18next";
import styles from "./proof.module.css";

type OtherTitlesProps = { titles: string[]; title: string; decideAt: string };

/** The writer's other titles; each link opens the edit form with it chosen. Works without scripts. */
export function OtherTitles({ titles, title, decideAt }: OtherTitlesProps) {
  const { t } = useTranslation("approval");
  const others = titles.flatMap((text, index) => (text === title ? [] : [{ text, index }]));
  if (others.length === 0) return null;
  return (
    <details className={styles.titles}>
      <summary>{t("edit.titles.heading")}</summary>
      <ul>
        {others.map(({ text, index }) => (
          <li key={index}>
            <a href={`${decideAt}?edit&title=${index}`}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
