import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { InstagramIcon } from "./InstagramIcon.tsx";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  Icon: LucideIcon | typeof InstagramIcon;
  text: string;
  /** The button for the first one. */ children?: ReactNode;
};

/** Says what will be here, with the way to add the first one. */
export function EmptyState({ Icon, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon size={48} strokeWidth={1.25} aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  );
}
