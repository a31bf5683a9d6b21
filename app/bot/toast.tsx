import { notifications } from "@mantine/notifications";
import { CircleAlert, CircleCheck } from "lucide-react";
import styles from "./toast.module.css";

/** Such as to undo the toast's action. */
type ToastAction = { label: string; onPress?(): void; href?: string };

/** Shows briefly that something worked or failed; a failure stays until it is closed. */
export function showToast(kind: "success" | "failure", text: string, action?: ToastAction): void {
  const Icon = kind === "success" ? CircleCheck : CircleAlert;
  const id = notifications.show({
    message: action ? (
      <ToastText
        text={text}
        {...action}
        onPress={() => {
          notifications.hide(id);
          action.onPress?.();
        }}
      />
    ) : (
      text
    ),
    color: kind === "success" ? "green" : "red",
    icon: <Icon size={20} strokeWidth={1.75} aria-hidden="true" />,
    // Time to read it and to reach the button.
    autoClose: kind === "failure" ? false : action ? 20_000 : 5_000,
    role: kind === "success" ? "status" : "alert",
  });
}

type ToastTextProps = ToastAction & { text: string; keys?: string };

/** A toast's text, with a button or a link to a page of another site. */
export function ToastText({ text, label, keys, onPress, href }: ToastTextProps) {
  return (
    <span className={styles.toast}>
      {text}
      {href === undefined ? (
        <button type="button" className={styles.action} onClick={onPress} aria-keyshortcuts={keys}>
          {label}
        </button>
      ) : (
        <a className={styles.action} href={href} target="_blank" rel="noopener noreferrer" onClick={onPress}>
          {label}
        </a>
      )}
    </span>
  );
}
