import { useTranslation } from "react-i18next";
import styles from "./dash.module.css";

/** What needs the person first; until there are sources, the way to connect one. */
export default function Dashboard() {
  const { t } = useTranslation("bot");
  return (
    <section className={styles.empty}>
      <title>{t("dash.title")}</title>
      <h1>{t("dash.heading")}</h1>
      <p>{t("dash.empty")}</p>
    </section>
  );
}
