import { ImagePlus } from "lucide-react";
import { type DragEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PHOTOS } from "./photo-draft.ts";
import type { RefusedPhoto } from "./read-photos.client.ts";
import styles from "./photos.module.css";

type PhotoPickerProps = {
  isDisabled: boolean;
  problem: string | null;
  refused: RefusedPhoto[];
  onAdd(files: readonly File[]): void;
};

/** Takes photos: chosen, taken with the camera, dropped here, or pasted anywhere on the page. */
export function PhotoPicker({ isDisabled, problem, refused, onAdd }: PhotoPickerProps) {
  const { t } = useTranslation("new-article");
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isDisabled || isTextFor(event, files)) return;
      event.preventDefault();
      onAdd(files);
    };
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  });
  const over = (event: DragEvent, isNow: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(isNow);
  };
  return (
    <div className={styles.picker}>
      <label
        className={styles.drop}
        data-over={isOver ? "" : undefined}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          if (!isDisabled) onAdd([...event.dataTransfer.files]);
        }}
      >
        <ImagePlus size={24} strokeWidth={1.75} aria-hidden="true" />
        <strong>{t("file")}</strong>
        <span className={styles.hint}>{t("fileHint")}</span>
        <input
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif"
          disabled={isDisabled}
          aria-invalid={problem !== null}
          aria-describedby="photo-problems"
          onChange={(event) => {
            onAdd([...(event.currentTarget.files ?? [])]);
            // The same file may be chosen again.
            event.currentTarget.value = "";
          }}
        />
      </label>
      <div id="photo-problems" role="alert" className={styles.problems}>
        {problem ? <p>{problem}</p> : null}
        {refused.map(({ name, problem: reason }, index) => (
          <p key={index}>{t(`refused.${reason}`, { name, max: MAX_PHOTOS })}</p>
        ))}
      </div>
    </div>
  );
}

/** Spreadsheets copy a picture along with the text; other programs copy a photo's name along with the photo. */
function isTextFor({ target, clipboardData }: ClipboardEvent, files: readonly File[]): boolean {
  const text = clipboardData?.getData("text/plain").trim() ?? "";
  const isName = (line: string) =>
    /\.(jpe?g|png|webp|hei[cf])$/i.test(line) || files.some(({ name }) => name.replace(/\.\w+$/, "") === line);
  const isField = target instanceof Element && target.matches("input, textarea");
  return isField && text !== "" && !text.split(/\r?\n/).every(isName);
}
