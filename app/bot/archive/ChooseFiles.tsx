import { Paper } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FileButtons } from "./FileButtons.tsx";
import styles from "./archive.module.css";

type ChooseFilesProps = { disabled: boolean; reading: boolean; onChoose(files: File[]): void };

/** Explains how to request the archive from Instagram, and takes its files. */
export function ChooseFiles({ disabled, reading, onChoose }: ChooseFilesProps) {
  const { t } = useTranslation("archive");
  return (
    <Paper component="section" className={styles.card}>
      <h2>{t("get")}</h2>
      <ol className={styles.steps}>
        <li>{t("steps.open")}</li>
        <li>{t("steps.what")}</li>
        <li>
          <strong>{t("steps.how")}</strong>
        </li>
        <li>{t("steps.wait")}</li>
      </ol>
      <h2>{t("choose")}</h2>
      <p>{t("chooseText")}</p>
      <FileButtons text={t("chooseFiles")} disabled={disabled} reading={reading} onChoose={onChoose} />
    </Paper>
  );
}
