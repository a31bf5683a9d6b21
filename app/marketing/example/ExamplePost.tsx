import { useTranslation } from "react-i18next";
import type { Example } from "./examples.ts";
import { Photo } from "./Photo.tsx";
import styles from "./example.module.css";

/** What the owner gave: the photos, the caption, and their answers to what Galley asked. */
export function ExamplePost({ example: { photos, caption, hashtags, answers } }: { example: Example }) {
  const { t } = useTranslation("home");
  const numbers = countFrom(caption);
  return (
    <figure className={styles.post} aria-label={t("example.post")}>
      <p className={styles.account}>{t("example.account")}</p>
      <div className={styles.photos}>
        {photos.map((name, index) => (
          <span key={name} data-source={`photo-${index + 1}`}>
            <Photo name={name} alt={t(`example.alt.${name}`)} sizes="(min-width: 960px) 21rem, 7rem" eager />
          </span>
        ))}
      </div>
      <label className={styles.more}>
        <input type="checkbox" />
        <span>{t("example.more")}</span>
      </label>
      <figcaption className={styles.caption}>
        {caption.map((line, index) => (
          <p key={line[0]}>
            {line.map((text, place) => (
              <span key={text} data-source={`caption-${(numbers[index] ?? 0) + place + 1}`}>
                {text}{" "}
              </span>
            ))}
          </p>
        ))}
        <p className={styles.hashtags}>{hashtags}</p>
      </figcaption>
      <div className={styles.answers}>
        <p>{t("example.asked")}</p>
        <dl>
          {answers.map(({ question, answer }, index) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>
                {answer.map((text, place) => (
                  <span key={text} data-source={`answer-${index + 1}.${place + 1}`}>
                    {text}{" "}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </figure>
  );
}

/** How many sentences come before each line. */
function countFrom(lines: string[][]): number[] {
  return lines.map((_, index) => lines.slice(0, index).flat().length);
}
