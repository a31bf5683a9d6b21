import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import styles from "./dialog.module.css";

type DialogProps = {
  heading: string;
  /** Receives focus on close if the pressed element is gone, such as a menu item. */
  returnTo?: RefObject<HTMLElement | null>;
  onClose(): void;
  children: ReactNode;
};

/** Asks something over the page. The browser traps the focus and closes the dialog on Escape. */
export function Dialog({ heading, returnTo, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useEffect(() => {
    const pressed = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    return () => {
      const isThere = pressed instanceof HTMLElement && pressed.isConnected && pressed !== document.body;
      (isThere ? pressed : returnTo?.current)?.focus();
    };
  }, [returnTo]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={headingId} onClose={onClose}>
      <h2 id={headingId}>{heading}</h2>
      {children}
    </dialog>
  );
}
