import { useId, type ReactNode } from "react";
import styles from "./operator.module.css";

/** A card with a heading. */
export function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}
