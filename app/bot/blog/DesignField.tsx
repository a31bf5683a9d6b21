import { Radio } from "@mantine/core";
import { useTranslation } from "react-i18next";
import manage from "../manage.module.css";
import { type BlogDesign, blogDesigns } from "./blog-documents.ts";
import styles from "./blog.module.css";

type DesignFieldProps = { design: BlogDesign; previewUrl: string; onChange(design: BlogDesign): void };

/** Three designs; the chosen one is shown with the owner's newest articles. */
export function DesignField({ design, previewUrl, onChange }: DesignFieldProps) {
  const { t } = useTranslation("page");
  return (
    <fieldset className={manage.group}>
      <legend>{t("design.heading")}</legend>
      <p className={manage.muted}>{t("design.hint")}</p>
      <div className={styles.design}>
        <div className={styles.choices}>
          {blogDesigns.map((each) => (
            <Radio
              key={each}
              name="design"
              value={each}
              label={t(`design.${each}.name`)}
              description={t(`design.${each}.text`)}
              checked={design === each}
              onChange={() => onChange(each)}
            />
          ))}
        </div>
        {/* Only to look at: its links lead nowhere yet. */}
        <div className={styles.preview} inert>
          <iframe
            title={t("design.preview")}
            src={`${previewUrl}?design=${design.toLowerCase()}`}
            loading="lazy"
            tabIndex={-1}
          />
        </div>
      </div>
    </fieldset>
  );
}
