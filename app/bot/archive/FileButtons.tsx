import { type InputHTMLAttributes, type RefObject, useRef } from "react";
import { Button, FileButton } from "@mantine/core";
import { FileArchive, FolderOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./archive.module.css";

type FileButtonsProps = {
  /** What the first button says. */
  text: string;
  isSecondary?: boolean;
  disabled?: boolean;
  reading: boolean;
  onChoose(files: File[]): void;
};

/** Buttons to choose ZIPs, or the folder that a ZIP was unpacked into. */
export function FileButtons({ text, isSecondary = false, disabled = false, reading, onChoose }: FileButtonsProps) {
  const { t } = useTranslation("archive");
  const [resetFiles, resetFolder] = [useRef<() => void>(null), useRef<() => void>(null)];
  const choose = (reset: RefObject<(() => void) | null>) => (files: File[]) => {
    onChoose(files);
    // Otherwise choosing the same file again would do nothing.
    reset.current?.();
  };
  return (
    <div className={styles.buttons}>
      <FileButton accept=".zip,.json" multiple disabled={disabled} resetRef={resetFiles} onChange={choose(resetFiles)}>
        {(props) => (
          <Button
            {...props}
            variant={isSecondary ? "default" : "filled"}
            disabled={disabled}
            loading={reading}
            leftSection={<FileArchive size={20} strokeWidth={1.75} aria-hidden="true" />}
          >
            {text}
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
            leftSection={<FolderOpen size={20} strokeWidth={1.75} aria-hidden="true" />}
          >
            {t("chooseFolder")}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** React passes it on; its types don't know it. */
const folderInput: InputHTMLAttributes<HTMLInputElement> & { webkitdirectory: string } = { webkitdirectory: "" };
