import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { InstagramIcon } from "./InstagramIcon.tsx";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  Icon: LucideIcon | typeof InstagramIcon;
  text: string;
  /** The button that adds the first one. */ children?: ReactNode;
};

/** Explains an empty page and offers to add the first item. */
export function EmptyState({ Icon, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon size={48} strokeWidth={1.25} aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  );
}
