import { type ReactNode, useEffect, useState } from "react";
import styles from "./manage.module.css";

type DisclosureProps = { text: string; open?: boolean; children: ReactNode };

/** Part of a form, folded until somebody opens it or something in it has to be corrected. */
export function Disclosure({ text, open = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(open);
  useEffect(() => {
    if (open) setIsOpen(true);
  }, [open]);
  return (
    <details className={styles.more} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{text}</summary>
      <div onInvalidCapture={() => setIsOpen(true)}>{children}</div>
    </details>
  );
}
