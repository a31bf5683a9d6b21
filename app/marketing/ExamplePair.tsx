import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePageLocale } from "../i18n/locale.ts";
import { examples, type Example } from "./examples.ts";
import { Photo } from "./Photo.tsx";
import styles from "./example.module.css";

/** A real post on the left, the article made from it on the right. */
export function ExamplePair() {
  const { t } = useTranslation("home");
  const example = examples[usePageLocale()];
  return (
    <section className={styles.pair} aria-label={t("example.label")}>
      <Post example={example} />
      <ArrowRight className={styles.arrow} size={28} strokeWidth={1.75} aria-hidden />
      <Article example={example} />
    </section>
  );
}

function Post({ example: { photos, caption } }: { example: Example }) {
  const { t } = useTranslation("home");
  return (
    <figure className={styles.post} aria-label={t("example.post")}>
      <p className={styles.account}>{t("example.account")}</p>
      <div className={styles.square}>
        <Photo name={photos[0]} alt={t(`example.alt.${photos[0]}`)} sizes="(min-width: 960px) 22rem, 100vw" eager />
      </div>
      <p className={styles.dots} aria-hidden>
        {photos.map((name, index) => (
          <span key={name} data-current={index === 0 ? "" : undefined} />
        ))}
      </p>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}

function Article({ example: { photos, article } }: { example: Example }) {
  const { t } = useTranslation("home");
  const List = article.ordered ? "ol" : "ul";
  return (
    <article className={styles.paper} aria-label={t("example.article")}>
      <div className={styles.gallery}>
        {photos.map((name, index) => (
          <Photo
            key={name}
            name={name}
            alt={t("example.photoOf", { number: index + 1, count: photos.length })}
            sizes={index === 0 ? "(min-width: 960px) 32rem, 100vw" : "16rem"}
            eager={index === 0}
          />
        ))}
      </div>
      <h2>{article.title}</h2>
      <List>
        {article.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </List>
      {article.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  );
}
