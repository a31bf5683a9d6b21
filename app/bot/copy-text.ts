import { showToast } from "./toast.tsx";

/** Copies a text and says whether that worked: browsers may refuse, and on plain http there is no clipboard. */
export async function copyText(text: string, messages: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return showToast("failure", messages.failed);
  }
  showToast("success", messages.done);
}
