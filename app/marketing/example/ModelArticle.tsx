import { useTranslation } from "react-i18next";
import type { Example, PhotoName, Sentence } from "./examples.ts";
import { Photo } from "./Photo.tsx";
import { listOrigins } from "./list-origins.ts";
import styles from "./example.module.css";

/** The model's article. Press a sentence to highlight its source; on a phone, the source also shows above. */
export function ModelArticle({ example }: { example: Example }) {
  const { t } = useTranslation("home");
  const { title, paragraphs } = example.byModel;
  const sentences = paragraphs.flatMap((paragraph) => paragraph.sentences);
  return (
    <article className={`${styles.paper} ${styles.byModel}`} aria-label={t("example.article")}>
      <h2>{title}</h2>
      <div className={styles.origins}>
        <p className={styles.hint}>{t("example.hint")}</p>
        {sentences.map((sentence, number) => (
          <p key={sentence.text} id={`origin-${number}`} data-origin={number}>
            {listOrigins(example, sentence).map(({ kind, place, words }) => (
              <span key={`${kind}${place}`}>
                <strong>{t(`example.origin.${kind}`, { place })}</strong> {words ? <q>{words}</q> : null}
              </span>
            ))}
          </p>
        ))}
      </div>
      <div className={styles.text} role="radiogroup" aria-label={t("example.hint")}>
        {paragraphs.map((paragraph) => (
          <div key={paragraph.sentences[0]?.text} className={styles.paragraph}>
            {paragraph.photo ? <SmallPhoto name={paragraph.photo} /> : null}
            <p>
              {paragraph.sentences.map((sentence) => (
                <Choice key={sentence.text} sentence={sentence} number={sentences.indexOf(sentence)} />
              ))}
            </p>
          </div>
        ))}
      </div>
      <p className={styles.by}>{t("example.writer.modelNote")}</p>
    </article>
  );
}

function SmallPhoto({ name }: { name: PhotoName }) {
  const { t } = useTranslation("home");
  return (
    <span className={styles.small}>
      <Photo name={name} alt={t(`example.alt.${name}`)} sizes="(min-width: 960px) 14rem, 8rem" />
    </span>
  );
}

function Choice({ sentence: { text, from }, number }: { sentence: Sentence; number: number }) {
  return (
    <label className={styles.sentence} data-from={from}>
      <input
        className="visually-hidden"
        type="radio"
        name="sentence"
        value={number}
        data-from={from}
        defaultChecked={number === 2}
        aria-describedby={`origin-${number}`}
      />
      {text}{" "}
    </label>
  );
}
