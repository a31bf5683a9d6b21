import type { ReactNode } from "react";
import styles from "./live-fields.module.css";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Fields whose text React holds, and their buttons. They take nothing before the page's scripts run: React
 * would not know of what was typed earlier, and write over it. Lays nothing out.
 */
export function LiveFields({ children }: { children: ReactNode }) {
  return (
    <fieldset role="presentation" className={styles.live} disabled={!useHydrated()}>
      {children}
    </fieldset>
  );
}
