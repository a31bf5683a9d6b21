import type { ReactNode } from "react";
import styles from "./profile.module.css";

/** A heading and its cards. */
export function ProfileSection({ name, heading, children }: { name: string; heading: string; children: ReactNode }) {
  const id = `section-${name}`;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{heading}</h2>
      <div className={styles.cards}>{children}</div>
    </section>
  );
}
