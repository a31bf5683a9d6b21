import { CircleAlert, CircleCheck, CirclePause } from "lucide-react";
import type { Status } from "./sources/sources-documents.ts";
import styles from "./manage.module.css";

const icons = { ACTIVE: CircleCheck, INACTIVE: CirclePause, DISABLED: CircleAlert };

/** Whether a source or an integration works, as words, icon and colour. */
export function StatusBadge({ status, text }: { status: Status; text: string }) {
  const Icon = icons[status];
  return (
    <span className={styles.status} data-status={status}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {text}
    </span>
  );
}
