import { useEffect, useRef } from "react";
import { Dialog } from "./Dialog.tsx";
import styles from "./dialog.module.css";

export type Question = { heading: string; text: string; yes: string; no: string };
type ConfirmDialogProps = Question & { busy?: boolean; onAnswer(isSure: boolean): void };

/** Asks whether to do what can't be undone. */
export function ConfirmDialog({ heading, text, yes, no, busy = false, onAnswer }: ConfirmDialogProps) {
  const refusal = useRef<HTMLButtonElement>(null);
  // The dialog focuses its first button on opening: a key that's still held down would confirm.
  useEffect(() => refusal.current?.focus(), []);
  return (
    <Dialog heading={heading} onClose={() => onAnswer(false)}>
      <p>{text}</p>
      <div className={styles.buttons}>
        <button type="button" className="button danger" disabled={busy} onClick={() => onAnswer(true)}>
          {yes}
        </button>
        <button ref={refusal} type="button" className="button quiet" onClick={() => onAnswer(false)}>
          {no}
        </button>
      </div>
    </Dialog>
  );
}
