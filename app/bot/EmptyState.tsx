import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { InstagramIcon } from "./InstagramIcon.tsx";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  Icon: LucideIcon | typeof InstagramIcon;
  text: string;
  /** The button that begins it. */ children?: ReactNode;
};

/** What will stand here, and the way to the first one. */
export function EmptyState({ Icon, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon size={48} strokeWidth={1.25} aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  );
}
