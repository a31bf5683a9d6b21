import { notifications } from "@mantine/notifications";
import { CircleAlert, CircleCheck } from "lucide-react";

/** Shows briefly that something worked or failed; a failure stays until it is closed. */
export function showToast(kind: "success" | "failure", text: string): void {
  const Icon = kind === "success" ? CircleCheck : CircleAlert;
  notifications.show({
    message: text,
    color: kind === "success" ? "green.8" : "red.8",
    icon: <Icon size={20} strokeWidth={1.75} aria-hidden="true" />,
    autoClose: kind === "success" ? 5000 : false,
    role: kind === "success" ? "status" : "alert",
  });
}
