import { showToast } from "./toast.tsx";

/** Copies a text and says whether that worked: browsers may refuse, and on plain http there is no clipboard. */
export async function copyText(text: string, said: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return showToast("failure", said.failed);
  }
  showToast("success", said.done);
}
