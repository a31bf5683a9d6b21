import { useTranslation } from "react-i18next";
import type { Example } from "./examples.ts";
import { Photo } from "./Photo.tsx";
import styles from "./example.module.css";

/** The built-in writer's article about the same post: the caption, tidied up. */
export function BuiltInArticle({ example: { photos, builtIn } }: { example: Example }) {
  const { t } = useTranslation("home");
  const List = builtIn.ordered ? "ol" : "ul";
  return (
    <article className={`${styles.paper} ${styles.byBuiltIn}`} aria-label={t("example.article")}>
      <div className={styles.gallery}>
        {photos.map((name) => (
          <Photo key={name} name={name} alt={t(`example.alt.${name}`)} sizes="(min-width: 960px) 14rem, 7rem" />
        ))}
      </div>
      <h2>{builtIn.title}</h2>
      <div className={styles.text}>
        <List>
          {builtIn.list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
        {builtIn.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p className={styles.by}>{t("example.writer.builtInNote")}</p>
    </article>
  );
}
