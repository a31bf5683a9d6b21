import { type InputHTMLAttributes, type RefObject, useRef } from "react";
import { Button, FileButton, Paper } from "@mantine/core";
import { FileArchive, FolderOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./archive.module.css";

type ChooseFilesProps = { disabled: boolean; reading: boolean; onChoose(files: File[]): void };

/** How to ask Instagram for the archive, and where to put it. */
export function ChooseFiles({ disabled, reading, onChoose }: ChooseFilesProps) {
  const { t } = useTranslation("archive");
  const [resetFiles, resetFolder] = [useRef<() => void>(null), useRef<() => void>(null)];
  const choose = (reset: RefObject<(() => void) | null>) => (files: File[]) => {
    onChoose(files);
    // Otherwise choosing the same file again would do nothing.
    reset.current?.();
  };
  return (
    <Paper component="section" className={styles.card} withBorder radius={12}>
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
      <div className={styles.buttons}>
        <FileButton
          accept=".zip,.json"
          multiple
          disabled={disabled}
          resetRef={resetFiles}
          onChange={choose(resetFiles)}
        >
          {(props) => (
            <Button
              {...props}
              disabled={disabled}
              loading={reading}
              leftSection={<FileArchive size={20} aria-hidden="true" />}
            >
              {t("chooseFiles")}
            </Button>
          )}
        </FileButton>
        <FileButton
          multiple
          disabled={disabled}
          inputProps={folderInput}
          resetRef={resetFolder}
          onChange={choose(resetFolder)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={disabled || reading}
              leftSection={<FolderOpen size={20} aria-hidden="true" />}
            >
              {t("chooseFolder")}
            </Button>
          )}
        </FileButton>
      </div>
    </Paper>
  );
}

/** React passes it on; its types don't know it. */
const folderInput: InputHTMLAttributes<HTMLInputElement> & { webkitdirectory: string } = { webkitdirectory: "" };
