import { notifications } from "@mantine/notifications";
import { CircleCheck } from "lucide-react";
import { ToastText } from "../../toast.tsx";

type ApprovalToast = {
  text: string;
  undo: string;
  onUndo(): void;
  onClose(): void;
  /** The pointer or the focus has entered or left the toast. */ onReading(reading: boolean): void;
};

const idOf = (batch: number) => `approval-${batch}`;

/** Toasts that wait for the next paint. */
const coming = new Set<number>();

export function hideApprovalToast(batch: number): void {
  if (!coming.delete(batch)) notifications.hide(idOf(batch));
}

/**
 * Shows a toast for as long as the approval can be undone. Waits for the next paint, so that the press shows first:
 * measuring the new toast makes the browser lay out the whole page.
 */
export function showApprovalToast(batch: number, toast: ApprovalToast): void {
  coming.add(batch);
  requestAnimationFrame(() => setTimeout(() => coming.delete(batch) && show(batch, toast)));
}

function show(batch: number, { text, undo, onUndo, onClose, onReading }: ApprovalToast): void {
  let isGone = false;
  // While the toast fades out it still gets move events, but no leave event.
  const read = (reading: boolean) => onReading(reading && !isGone);
  notifications.show({
    id: idOf(batch),
    color: "green",
    icon: <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />,
    // The page's live region announces it.
    role: "region",
    "aria-label": text,
    autoClose: false,
    // A toast that appears under a resting pointer gets an enter event, but nobody is reading it.
    onMouseMove: ({ movementX, movementY }) => {
      if (movementX !== 0 || movementY !== 0) read(true);
    },
    onMouseLeave: () => read(false),
    onFocusCapture: () => read(true),
    onBlurCapture: () => read(false),
    onClose() {
      isGone = true;
      read(false);
      onClose();
    },
    message: <ToastText text={text} label={undo} keys="z" onPress={onUndo} />,
  });
}
