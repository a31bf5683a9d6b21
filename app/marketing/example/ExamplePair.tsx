import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePageLocale } from "../../i18n/locale.ts";
import { BuiltInArticle } from "./BuiltInArticle.tsx";
import { ModelArticle } from "./ModelArticle.tsx";
import { ExamplePost } from "./ExamplePost.tsx";
import { examples } from "./examples.ts";
import styles from "./example.module.css";

const writers = ["model", "built-in"] as const;

/** A post and the article made from it. Radio buttons choose the writer and the sentence, without a script. */
export function ExamplePair() {
  const { t } = useTranslation("home");
  const example = examples[usePageLocale()];
  return (
    <section className={styles.example} aria-label={t("example.label")}>
      <ExamplePost example={example} />
      <ArrowRight className={styles.arrow} size={28} strokeWidth={1.75} aria-hidden />
      <div className={styles.result}>
        <fieldset className={styles.writers}>
          <legend className="visually-hidden">{t("example.writer.label")}</legend>
          {writers.map((writer) => (
            <label key={writer}>
              <input type="radio" name="writer" value={writer} defaultChecked={writer === "model"} />
              <span>{t(`example.writer.${writer}`)}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles.sheets}>
          <ModelArticle example={example} />
          <BuiltInArticle example={example} />
        </div>
      </div>
    </section>
  );
}
