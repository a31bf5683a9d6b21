import { Check, CloudOff, LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SaveState } from "./save-state.ts";
import styles from "../editor.module.css";

const icons = {
  kept: Check,
  saved: Check,
  saving: LoaderCircle,
  typing: LoaderCircle,
  waiting: CloudOff,
  notKept: CloudOff,
};

/** Says where the text is stored. Screen readers hear only of trouble, not of every save. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { t } = useTranslation("editor");
  const isTrouble = state === "waiting" || state === "notKept" || state === "untitled";
  const Icon = state in icons ? icons[state as keyof typeof icons] : null;
  return (
    <div className={styles.status} data-kept={state === "kept" || undefined} data-state={state}>
      {state === "unchanged" || isTrouble ? null : (
        <p>
          {Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden="true" /> : null} {t(`save.${state}`)}
        </p>
      )}
      <p role="status">
        {isTrouble ? (
          <>
            {Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden="true" /> : null} {t(`save.${state}`)}
          </>
        ) : null}
      </p>
    </div>
  );
}
