import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { articleLanguages } from "../../../../src/platform/languages.ts";
import { StyleSliders } from "../../sources/form/StyleSliders.tsx";
import type { OwnStyle } from "./new-article-documents.ts";
import styles from "./new.module.css";

/**
 * Language and style of an article that belongs to no account. The style is collapsed, because the middle suits most
 * people.
 */
export function OwnStyleFields({ own, onChange }: { own: OwnStyle; onChange(own: OwnStyle): void }) {
  const { t } = useTranslation("sources");
  const { language, style } = own;
  return (
    <>
      <NativeSelect
        label={t("form.language")}
        value={language}
        data={articleLanguages.map((one) => ({ value: one, label: t(`languages.${one}`) }))}
        onChange={(event) => {
          const chosen = articleLanguages.find((one) => one === event.currentTarget.value);
          onChange({ language: chosen ?? language, style });
        }}
      />
      <details className={styles.style}>
        <summary>{t("style.heading")}</summary>
        <StyleSliders style={style} onChange={(chosen) => onChange({ language, style: chosen })} />
      </details>
    </>
  );
}
